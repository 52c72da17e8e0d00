import type { ListingLinkStatus, StoredLocation, VerificationState, VerificationStatus } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { dueSchedules } from '../due-schedules.js';
import { storedColumns } from '../locations/location-columns.js';

/** Identifies the verification of a location by a publisher. */
export interface VerificationKey {
  readonly accountId: number;
  readonly locationId: number;
  readonly publisher: string;
}

/** A verification that one process has claimed. */
export interface ClaimedVerification extends VerificationKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claim: string;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  readonly connectedAccountId: string;
  readonly listingRef: string;
  readonly linkStatus: ListingLinkStatus;
  readonly linkIssue: string | null;
  readonly archived: boolean;
}

/** Length of a claim's lease, in milliseconds: longer than the one call that is made under it. */
const LEASE_MS = 30_000;

/** Claims due verifications, each for one process. Accounts take turns. */
export async function claimVerifications(
  sql: Sql,
  { claim, limit }: { claim: string; limit: number },
): Promise<ClaimedVerification[]> {
  return sql.query<ClaimedVerification>(CLAIM, [claim, limit, LEASE_MS]);
}

const FREE = '(schedule.lease_until is null or schedule.lease_until < now())';

const DUE = dueSchedules(
  {
    schedules: 'listing_verifications',
    keys: ['location_id', 'publisher'],
    due: 'next_check_at',
    leases: 'listing_verifications',
    free: FREE,
  },
  '$2',
);

const CLAIM = {
  name: 'verifications-claim',
  text: `
  with ${DUE}, claimed as (
    update listing_verifications verification set
      claim = $1,
      lost_claims = verification.lost_claims + case when verification.lease_until is null then 0 else 1 end,
      lease_until = now() + $3 * interval '1 millisecond'
    from due
    where verification.account_id = due.account_id and verification.location_id = due.location_id
      and verification.publisher = due.publisher
    returning verification.*
  )
  select claimed.account_id as "accountId", claimed.location_id as "locationId", claimed.publisher, claimed.claim,
    claimed.failures, claimed.lost_claims as "lostClaims", link.connected_account_id as "connectedAccountId",
    link.listing_ref as "listingRef", link.status as "linkStatus", link.issue as "linkIssue",
    place.archived_at is not null as archived
  from claimed
  join listing_links link on link.account_id = claimed.account_id and link.location_id = claimed.location_id
    and link.publisher = claimed.publisher
  join locations place on place.account_id = claimed.account_id and place.id = claimed.location_id`,
};

/** Locks the row to write the result. Undefined if the claim was lost: the caller must not write. */
export async function lockVerification(
  transaction: Transaction,
  held: VerificationKey & { claim: string },
): Promise<VerificationState | undefined> {
  const [row] = await transaction.query<{ state: VerificationState }>(
    {
      name: 'verification-lock',
      text: `select state from listing_verifications
             where account_id = $1 and location_id = $2 and publisher = $3 and claim = $4 and lease_until is not null
             for update`,
    },
    [held.accountId, held.locationId, held.publisher, held.claim],
  );
  return row?.state;
}

/** Writes the result and releases the claim. */
export async function storeVerification(
  transaction: Transaction,
  key: VerificationKey,
  outcome: { state: VerificationState; failures: number; lostClaims: number; blocked: boolean; waitMs: number },
): Promise<void> {
  await transaction.execute(
    {
      name: 'verification-store',
      text: `update listing_verifications set state = $4, failures = $5, lost_claims = $6, blocked = $7,
               next_check_at = now() + $8::float8 * interval '1 millisecond', lease_until = null, claim = null
             where account_id = $1 and location_id = $2 and publisher = $3`,
    },
    [
      key.accountId,
      key.locationId,
      key.publisher,
      outcome.state,
      outcome.failures,
      outcome.lostClaims,
      outcome.blocked,
      outcome.waitMs,
    ],
  );
}

/**
 * Updates the verification in the location record; without a `message` the stored one stays. Returns the location if it
 * changed.
 */
export async function changeVerification(
  transaction: Transaction,
  key: VerificationKey,
  { status, message }: { status: VerificationStatus; message?: string | null },
): Promise<StoredLocation | undefined> {
  const [row] = await transaction.query<StoredLocation>(CHANGE, [
    key.accountId,
    key.locationId,
    key.publisher,
    status,
    message ?? null,
    message === undefined,
  ]);
  return row;
}

const SHOWN = `jsonb_build_object('status', $4::text, 'message',
  case when $6::boolean then verification #> array[$3::text, 'message'] else to_jsonb($5::text) end)`;

const CHANGE = {
  name: 'location-verification',
  text: `
  update locations set verification = verification || jsonb_build_object($3::text, ${SHOWN})
  where account_id = $1 and id = $2 and verification -> $3::text is distinct from ${SHOWN}
  returning ${storedColumns}`,
};

/**
 * Removes a publisher's verification from location records, which then show NOT_CONNECTED. Returns the locations that
 * changed.
 */
export async function clearVerifications(
  transaction: Transaction,
  key: { accountId: number; publisher: string; locationIds: readonly number[] },
): Promise<StoredLocation[]> {
  if (key.locationIds.length === 0) return [];
  return transaction.query<StoredLocation>(
    `update locations set verification = verification - $2::text
     where account_id = $1 and id = any($3::integer[]) and verification ? $2::text
     returning ${storedColumns}`,
    [key.accountId, key.publisher, key.locationIds],
  );
}

/** Resumes verifications after the owner connected the account again. Invalidates running claims. */
export async function resumeVerifications(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<void> {
  await transaction.execute(
    `update listing_verifications verification set next_check_at = now(), failures = 0, blocked = false, claim = null,
       lease_until = null
     from listing_links link
     where link.account_id = $1 and link.connected_account_id = $2 and verification.account_id = $1
       and verification.location_id = link.location_id and verification.publisher = link.publisher
       and (verification.blocked or verification.lease_until is not null)`,
    [key.accountId, key.connectedAccountId],
  );
}
