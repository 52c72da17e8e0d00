import { openSubmissionStates } from '@listings/domain';
import type { AccountSiteKey, ConnectedAccountStatus, ListingLinkStatus, SubmissionState } from '@listings/domain';
import type { PushedParts } from '@listings/feature-connections';
import type { DecidedPhotos, PushedPhotos } from '@listings/feature-photos';
import { selectRows, sqlList } from '@listings/persistence';

/** A submission that has not ended. */
export interface OpenSubmission extends AccountSiteKey {
  /** The time of the read by the clock of the database. */
  readonly readAt: Date;
  readonly state: SubmissionState;
  /** Version of the request that a step works on. A later request has a higher version. */
  readonly wantedVersion: number;
  /** Consecutive failures of the request. */
  readonly failures: number;
  /** Until a push may begin; 0 for the check of a pending edit. */
  readonly restMs: number;
  /** The parts of the earlier pushes, to whatever listing; null if there were none. */
  readonly parts: PushedParts | null;
  /** Time since the publisher accepted the data without a decision; 0 if it has not. */
  readonly pendingMs: number;
  readonly liveLink: string | null;
  /** The photos of the last push of photos, to whatever listing; null if there was none. */
  readonly photos: PushedPhotos | null;
  /** What somebody decided about photos that a listing no longer showed; null for nothing. */
  readonly decidedPhotos: DecidedPhotos | null;
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

/** Returns those of some submissions that have not ended. */
export const findOpenSubmissions = selectRows<[keys: readonly AccountSiteKey[]], OpenSubmission>({
  name: 'submissions-open',
  text: `
  select submission.account_id as "accountId", submission.location_id as "locationId", submission.publisher,
    now() as "readAt", submission.state, submission.wanted_version as "wantedVersion", submission.failures,
    greatest(extract(epoch from submission.next_push_at - now()) * 1000 * (submission.state <> 'PENDING')::integer, 0)::float8 as "restMs",
    submission.pushed_parts as parts, submission.live_link as "liveLink", submission.photos,
    submission.decided_photos as "decidedPhotos",
    greatest(extract(epoch from now() - submission.pending_since) * 1000, 0)::float8 as "pendingMs",
    case when link.location_id is not null then json_build_object(
      'connectedAccountId', link.connected_account_id, 'listingRef', link.listing_ref, 'status', link.status,
      'issue', link.issue, 'connection', connected.status, 'connectionIssue', connected.connectivity_issue,
      'liveLink', listing.live_link, 'shownState', listing.content #>> '{address,state}'
    ) end as link
  from unnest($1.accountId::integer[], $1.locationId::integer[], $1.publisher::text[]) as wanted (account_id, location_id, publisher)
  join listing_submissions submission on submission.account_id = wanted.account_id
    and submission.location_id = wanted.location_id and submission.publisher = wanted.publisher
  left join listing_links link on link.account_id = submission.account_id
    and link.location_id = submission.location_id and link.publisher = submission.publisher
  left join connected_accounts connected
    on connected.account_id = submission.account_id and connected.id = link.connected_account_id
  left join connected_listings listing on listing.account_id = submission.account_id and listing.id = link.listing_id
  where submission.state in (${sqlList(openSubmissionStates)})`,
});
