import type {
  ConnectedAccountStatus,
  ListingLinkStatus,
  PushedParts,
  PushedPhotos,
  StoredLocation,
  SubmissionState,
} from '@listings/domain';
import { dueByAccount } from '../due-by-account.js';
import type { Sql } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import { storedColumns } from '../locations/location-columns.js';
import type { SubmissionKey } from './submission-requests.js';

/** A submission that one process has claimed. */
export interface ClaimedSubmission extends SubmissionKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claimNo: number;
  /** The time of the claim by the clock of the database. */
  readonly claimedAt: Date;
  readonly state: SubmissionState;
  /** Version of the request that the holder works on. A later request has a higher version. */
  readonly wantedVersion: number;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  /** The parts of the earlier pushes, to whatever listing; null if there were none. */
  readonly parts: PushedParts | null;
  /** Time since the publisher accepted the data without a decision; 0 if it has not. */
  readonly pendingMs: number;
  readonly liveLink: string | null;
  /** The photos of the last push of photos, to whatever listing; null if there was none. */
  readonly photos: PushedPhotos | null;
  /** The location's listing at the publisher; null if it was unlinked. */
  readonly link: null | {
    readonly connectedAccountId: string;
    readonly listingRef: string;
    readonly status: ListingLinkStatus;
    readonly issue: string | null;
    readonly connection: ConnectedAccountStatus;
    readonly connectionIssue: string | null;
    readonly liveLink: string | null;
    /** The subdivision as the listing spelled it when the worker last read it. */
    readonly shownState: string | null;
  };
}

/** Claims a due submission: one process gets it, the others undefined. */
export async function claimSubmission(sql: Sql, key: SubmissionKey): Promise<ClaimedSubmission | undefined> {
  const [row] = await sql.query<ClaimedSubmission>(CLAIM, [key.accountId, key.locationId, key.publisher]);
  return row;
}

const CLAIM = {
  name: 'submission-claim',
  text: `
  with claimed as (
    update listing_submissions set
      pushed_at = case state when 'PENDING' then pushed_at else now() end,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      claim_no = claim_no + 1,
      enqueued_until = null,
      lease_until = ${LEASE_END}
    where account_id = $1 and location_id = $2 and publisher = $3
      and next_attempt_at <= now() and (lease_until is null or lease_until < now())
    returning *
  )
  select claimed.account_id as "accountId", claimed.location_id as "locationId", claimed.publisher,
    claimed.claim_no as "claimNo", claimed.state, claimed.wanted_version as "wantedVersion", claimed.failures,
    claimed.pushed_parts as parts,
    claimed.lost_claims as "lostClaims", claimed.live_link as "liveLink", claimed.photos,
    now() as "claimedAt",
    coalesce(extract(epoch from now() - claimed.pending_since) * 1000, 0)::float8 as "pendingMs",
    case when link.location_id is not null then json_build_object(
      'connectedAccountId', link.connected_account_id, 'listingRef', link.listing_ref, 'status', link.status,
      'issue', link.issue, 'connection', connected.status, 'connectionIssue', connected.connectivity_issue,
      'liveLink', listing.live_link, 'shownState', listing.content #>> '{address,state}'
    ) end as link
  from claimed
  left join listing_links link
    on link.account_id = $1 and link.location_id = claimed.location_id and link.publisher = claimed.publisher
  left join connected_accounts connected on connected.account_id = $1 and connected.id = link.connected_account_id
  left join connected_listings listing on listing.account_id = $1 and listing.id = link.listing_id`,
};

/** Reads the data to push. Call it after the claim, so that the data is at least as new as the claimed request. */
export async function readSubmittedLocation(
  sql: Sql,
  key: { accountId: number; locationId: number },
): Promise<StoredLocation | undefined> {
  const [row] = await sql.query<StoredLocation>(
    { name: 'submission-location', text: `select ${storedColumns} from locations where account_id = $1 and id = $2` },
    [key.accountId, key.locationId],
  );
  return row;
}

/** Extends the lease of a claimed submission; false if the claim is lost. */
export const extendSubmissionLease = leaseRenewal('listing_submissions', {
  accountId: 'account_id',
  locationId: 'location_id',
  publisher: 'publisher',
  claimNo: 'claim_no',
});

/**
 * Takes due submissions that no process holds and that have no job, the oldest of each account in turns. Used by the
 * sweeper.
 */
export const takeDueSubmissions = dueByAccount<SubmissionKey>({
  name: 'submissions-due',
  table: 'listing_submissions',
  due: 'next_attempt_at',
  key: { locationId: 'location_id', publisher: 'publisher' },
});
