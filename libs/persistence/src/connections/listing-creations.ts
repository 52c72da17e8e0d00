import { creationSources } from '@listings/domain';
import type { ConnectedAccountStatus, CreationState } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';

/** Identifies a creation request. */
export interface CreationKey {
  readonly accountId: number;
  readonly locationId: number;
  readonly publisher: string;
}

/** A creation request, as the client made it. */
export interface CreationRequest extends CreationKey {
  readonly connectedAccountId: string;
  readonly folderRef: string | null;
}

/** The stored state of a creation request. */
export interface StoredCreation {
  readonly state: CreationState;
  readonly connectedAccountId: string;
  readonly folderRef: string | null;
}

/** A creation request that one process has claimed. */
export interface ClaimedCreation extends CreationRequest {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claim: string;
  readonly requestId: string;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  /** The present status of the connected account; null if it no longer exists. */
  readonly connection: ConnectedAccountStatus | null;
  readonly connectionIssue: string | null;
}

/** Locks the creation request of a location until the transaction ends. The location must be locked before. */
export async function lockCreation(transaction: Transaction, key: CreationKey): Promise<StoredCreation | undefined> {
  const [row] = await transaction.query<StoredCreation>(
    `select state, connected_account_id as "connectedAccountId", folder_ref as "folderRef"
     from listing_creations where account_id = $1 and location_id = $2 and publisher = $3 for update`,
    [key.accountId, key.locationId, key.publisher],
  );
  return row;
}

/**
 * Inserts a creation request, or replaces one that has ended. It gets a new request id, unless the previous request may
 * have created the listing through the same connected account: then it keeps the id, so that the publisher deduplicates
 * it.
 */
export async function requestCreation(
  transaction: Transaction,
  request: CreationRequest & { now: Date },
): Promise<void> {
  await transaction.execute(
    `insert into listing_creations as creation
       (account_id, location_id, publisher, connected_account_id, folder_ref, state, next_attempt_at, changed_at)
     values ($1, $2, $3, $4, $5, 'REQUESTED', now(), $6)
     on conflict (account_id, location_id, publisher) do update set
       request_id = case when creation.may_exist and creation.connected_account_id = $4 then creation.request_id
         else gen_random_uuid() end,
       may_exist = creation.may_exist and creation.connected_account_id = $4,
       connected_account_id = $4, folder_ref = $5, state = 'REQUESTED', issue = null, blocked = false, failures = 0,
       lost_claims = 0, next_attempt_at = now(), lease_until = null, claim = null, changed_at = $6
     where creation.state in ('CREATED', 'FAILED')`,
    [
      request.accountId,
      request.locationId,
      request.publisher,
      request.connectedAccountId,
      request.folderRef,
      request.now,
    ],
  );
}

/** Claims due creation requests, each for one process and in turns between accounts. */
export async function claimCreations(
  sql: Sql,
  { claim, limit }: { claim: string; limit: number },
): Promise<ClaimedCreation[]> {
  return sql.query<ClaimedCreation>(CLAIM, [claim, limit]);
}

const CLAIM = {
  name: 'creations-claim',
  text: `
  with due as (
    select account_id, location_id, publisher, row_number() over (partition by account_id order by next_attempt_at) as turn
    from listing_creations where next_attempt_at <= now() and (lease_until is null or lease_until < now())
    order by turn, next_attempt_at limit $2
  ), free as (
    select creation.account_id, creation.location_id, creation.publisher
    from due join listing_creations creation using (account_id, location_id, publisher)
    where creation.next_attempt_at <= now() and (creation.lease_until is null or creation.lease_until < now())
    for update of creation skip locked
  ), claimed as (
    update listing_creations creation set
      claim = $1,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      lease_until = ${LEASE_END}
    from free
    where creation.account_id = free.account_id and creation.location_id = free.location_id
      and creation.publisher = free.publisher
    returning creation.*
  )
  select claimed.account_id as "accountId", claimed.location_id as "locationId", claimed.publisher, claimed.claim,
    claimed.connected_account_id as "connectedAccountId", claimed.folder_ref as "folderRef",
    claimed.request_id as "requestId", claimed.failures, claimed.lost_claims as "lostClaims",
    connected.status as connection, connected.connectivity_issue as "connectionIssue"
  from claimed
  left join connected_accounts connected
    on connected.account_id = claimed.account_id and connected.id = claimed.connected_account_id`,
};

/** Extends the lease of a claimed creation request; false if the claim is lost. */
export const extendCreationLease = leaseRenewal('listing_creations', {
  accountId: 'account_id',
  locationId: 'location_id',
  publisher: 'publisher',
  claim: 'claim',
});

/**
 * Records, right before the publisher is called, that the listing may exist from now on. False if the claim is lost.
 */
export async function beginCreation(sql: Sql, held: CreationKey & { claim: string }): Promise<boolean> {
  const changed = await sql.execute(
    `update listing_creations set state = 'CREATING', may_exist = true, lease_until = ${LEASE_END}
     where account_id = $1 and location_id = $2 and publisher = $3 and claim = $4 and state = any($5::text[])`,
    [held.accountId, held.locationId, held.publisher, held.claim, creationSources('begun')],
  );
  return changed === 1;
}

/** Locks the row to write the result. False if the claim was lost: the caller must not write. */
export async function lockClaimedCreation(
  transaction: Transaction,
  held: CreationKey & { claim: string },
): Promise<boolean> {
  const rows = await transaction.query(
    `select 1 from listing_creations
     where account_id = $1 and location_id = $2 and publisher = $3 and claim = $4 and lease_until is not null for update`,
    [held.accountId, held.locationId, held.publisher, held.claim],
  );
  return rows.length > 0;
}

/**
 * Ends a creation request and releases its claim. `mayExist`: the publisher may have the listing although it is not
 * linked.
 */
export async function endCreation(
  transaction: Transaction,
  key: CreationKey,
  end: { state: 'CREATED' | 'FAILED'; issue: string | null; mayExist: boolean; now: Date },
): Promise<void> {
  await transaction.execute(
    `update listing_creations set state = $4, issue = $5, may_exist = may_exist and $6, blocked = false, failures = 0,
       lost_claims = 0, next_attempt_at = null, lease_until = null, claim = null, changed_at = $7
     where account_id = $1 and location_id = $2 and publisher = $3`,
    [key.accountId, key.locationId, key.publisher, end.state, end.issue, end.mayExist, end.now],
  );
}

/** Releases the claim and sets when the request is due again. */
export async function postponeCreation(
  transaction: Transaction,
  key: CreationKey,
  next: { waitMs: number; failures: number; issue: string | null; blocked: boolean },
): Promise<void> {
  await transaction.execute(
    `update listing_creations set issue = $4, blocked = $5, failures = $6, lost_claims = 0,
       next_attempt_at = now() + $7::float8 * interval '1 millisecond', lease_until = null, claim = null
     where account_id = $1 and location_id = $2 and publisher = $3`,
    [key.accountId, key.locationId, key.publisher, next.issue, next.blocked, next.failures, next.waitMs],
  );
}

/**
 * Makes the creation requests of a connected account due after its owner connected or disconnected it. Invalidates
 * running claims: their results are discarded, and the next call with the same request id finds what the earlier call
 * created.
 */
export async function resumeCreations(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<void> {
  await transaction.execute(
    `update listing_creations set next_attempt_at = now(), failures = 0, blocked = false, lease_until = null, claim = null
     where account_id = $1 and connected_account_id = $2 and next_attempt_at is not null`,
    [key.accountId, key.connectedAccountId],
  );
}
