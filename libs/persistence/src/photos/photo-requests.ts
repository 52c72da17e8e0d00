import type { PhotoInput, PhotoItemStatus, PhotoSource } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { dueByAccount } from '../due-by-account.js';
import type { DueRows } from '../due-by-account.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import { PHOTO_ORIGIN } from './location-photos.js';

/** Identifies a photo request. */
export interface PhotoRequestKey {
  readonly accountId: number;
  readonly requestId: string;
}

/** Concurrent requests of one account, limited so that an account with many requests does not delay others. */
export const PHOTO_REQUESTS_OF_ONE_ACCOUNT = 2;

/** Inserts a request with its photos; it is due at once. */
export async function insertPhotoRequest(
  transaction: Transaction,
  request: PhotoRequestKey & { locationId: number; source: PhotoSource; photos: readonly PhotoInput[] },
): Promise<void> {
  const { accountId, requestId, locationId, source, photos } = request;
  await transaction.execute(
    `with request as (
       insert into photo_requests (account_id, id, location_id, source) values ($1, $2, $3, $4) returning id
     )
     insert into photo_request_items (account_id, request_id, position, url, type, caption, imported_from,
       imported_listing)
     select $1, request.id, photo.position - 1, photo.url, photo.type, photo.caption, photo.imported_from,
       photo.imported_listing
     from request, unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       with ordinality as photo (url, type, caption, imported_from, imported_listing, position)`,
    [
      accountId,
      requestId,
      locationId,
      source,
      photos.map(({ url }) => url),
      photos.map(({ type }) => type),
      photos.map(({ caption }) => caption),
      photos.map(({ importedFrom }) => importedFrom?.publisher ?? null),
      photos.map(({ importedFrom }) => importedFrom?.listingRef ?? null),
    ],
  );
}

/** A photo of a request, as clients read it. */
export interface PhotoRequestItem {
  readonly status: PhotoItemStatus;
  readonly photoId: number | null;
  readonly error: string | null;
}

/** Returns a request with its photos in the order in which the client sent them. */
export async function findPhotoRequest(
  sql: Sql,
  key: PhotoRequestKey,
): Promise<{ locationId: number; items: PhotoRequestItem[] } | undefined> {
  const rows = await sql.query<PhotoRequestItem & { locationId: number }>(
    `select request.location_id as "locationId", item.status, item.photo_id as "photoId", item.error
     from photo_requests request
     join photo_request_items item on item.account_id = $1 and item.request_id = request.id
     where request.account_id = $1 and request.id = $2 order by item.position`,
    [key.accountId, key.requestId],
  );
  const [first] = rows;
  return first && { locationId: first.locationId, items: rows };
}

/** A request that this process has claimed. */
export interface ClaimedPhotoRequest extends PhotoRequestKey {
  readonly claimNo: number;
  readonly lostClaims: number;
  readonly locationId: number;
  readonly source: PhotoSource;
}

/**
 * Claims a due request. Returns undefined if another process has it, or if the account has enough requests in progress;
 * a later sweep enqueues it again.
 */
export async function claimPhotoRequest(sql: Sql, key: PhotoRequestKey): Promise<ClaimedPhotoRequest | undefined> {
  const [row] = await sql.query<ClaimedPhotoRequest>(
    `update photo_requests set claim_no = claim_no + 1, enqueued_until = null, lease_until = ${LEASE_END},
       lost_claims = lost_claims + case when lease_until is null then 0 else 1 end
     where account_id = $1 and id = $2 and due_at <= now() and (lease_until is null or lease_until < now())
       and (select count(*) from photo_requests other
            where other.account_id = $1 and other.id <> $2 and other.lease_until > now()) < $3
     returning account_id as "accountId", id as "requestId", claim_no as "claimNo", lost_claims as "lostClaims",
       location_id as "locationId", source`,
    [key.accountId, key.requestId, PHOTO_REQUESTS_OF_ONE_ACCOUNT],
  );
  return row;
}

/** Identifies a claim of a photo request. */
export type PhotoRequestClaim = PhotoRequestKey & { readonly claimNo: number };

/** Extends the lease of a claimed request; false if the claim is lost. */
export const extendPhotoRequestLease = leaseRenewal('photo_requests', {
  accountId: 'account_id',
  requestId: 'id',
  claimNo: 'claim_no',
});

/** A photo of a request that is to be added now. */
export interface PhotoRequestWork extends PhotoInput {
  readonly position: number;
  /** Including the current one. */
  readonly attempts: number;
}

/** Returns the next photos of a claimed request, those with the fewest attempts first, and counts the attempt. */
export async function takePhotoRequestItems(
  sql: Sql,
  claim: PhotoRequestClaim & { limit: number },
): Promise<PhotoRequestWork[]> {
  const rows = await sql.query<PhotoRequestWork>(
    `update photo_request_items item set attempts = item.attempts + 1
     from (select position from photo_request_items
           where account_id = $1 and request_id = $2 and status = 'PENDING' order by attempts, position limit $4) next
     where item.account_id = $1 and item.request_id = $2 and item.position = next.position
       and exists (select 1 from photo_requests
                   where account_id = $1 and id = $2 and claim_no = $3 and lease_until is not null)
     returning item.position, item.url, item.type, item.caption, item.attempts,
       ${PHOTO_ORIGIN}`,
    [claim.accountId, claim.requestId, claim.claimNo, claim.limit],
  );
  return rows.sort((a, b) => a.position - b.position);
}

/** Locks the request until the transaction ends. False if another process has taken over: the caller must not write. */
export async function lockPhotoRequest(transaction: Transaction, claim: PhotoRequestClaim): Promise<boolean> {
  const rows = await transaction.query(
    `select 1 from photo_requests where account_id = $1 and id = $2 and claim_no = $3 and lease_until is not null for update`,
    [claim.accountId, claim.requestId, claim.claimNo],
  );
  return rows.length === 1;
}

/** The result of one photo of a request. */
export interface SettledPhotoItem {
  readonly position: number;
  readonly photoId: number | null;
  readonly error: string | null;
}

/**
 * Records the results of photos and releases the claim. The attempt of a postponed photo does not count. True if photos
 * are left: then the request is due again.
 */
export async function settlePhotoRequest(
  transaction: Transaction,
  claim: PhotoRequestClaim & { settled: readonly SettledPhotoItem[]; postponed: readonly number[] },
): Promise<boolean> {
  const { accountId, requestId, claimNo, settled, postponed } = claim;
  await transaction.execute(
    `update photo_request_items item set photo_id = done.photo_id, error = done.error,
       status = case when done.photo_id is null then 'ERROR' else 'SUCCESS' end
     from unnest($3::smallint[], $4::bigint[], $5::text[]) as done (position, photo_id, error)
     where item.account_id = $1 and item.request_id = $2 and item.position = done.position and item.status = 'PENDING'`,
    [
      accountId,
      requestId,
      settled.map(({ position }) => position),
      settled.map(({ photoId }) => photoId),
      settled.map(({ error }) => error),
    ],
  );
  if (postponed.length > 0) {
    await transaction.execute(
      `update photo_request_items set attempts = attempts - 1
       where account_id = $1 and request_id = $2 and position = any($3::smallint[]) and status = 'PENDING'`,
      [accountId, requestId, postponed],
    );
  }
  const [request] = await transaction.query<{ left: boolean }>(
    `update photo_requests set lease_until = null, lost_claims = 0,
       due_at = case when exists (select 1 from photo_request_items
                                  where account_id = $1 and request_id = $2 and status = 'PENDING') then now() end
     where account_id = $1 and id = $2 and claim_no = $3
     returning due_at is not null as left`,
    [accountId, requestId, claimNo],
  );
  return request?.left ?? false;
}

/** Delay of a request whose photos failed for a reason that does not concern them. */
const POSTPONED = `interval '10 seconds'`;

/** Releases the claim and postpones the request without counting the attempt. Does nothing if the claim is lost. */
export async function postponePhotoRequest(
  sql: Sql,
  claim: PhotoRequestClaim & { positions: readonly number[] },
): Promise<void> {
  await sql.execute(
    `with postponed as (
       update photo_requests set lease_until = null, due_at = now() + ${POSTPONED}
       where account_id = $1 and id = $2 and claim_no = $3 and lease_until is not null returning id
     )
     update photo_request_items item set attempts = attempts - 1 from postponed
     where item.account_id = $1 and item.request_id = postponed.id and item.position = any($4::smallint[])
       and item.status = 'PENDING'`,
    [claim.accountId, claim.requestId, claim.claimNo, claim.positions],
  );
}

/** Takes due requests that no process holds and that have no job, the oldest of each account in turns. */
export async function takeDuePhotoRequests(sql: Sql, { limit }: { limit: number }): Promise<DueRows<PhotoRequestKey>> {
  return takeDue(sql, { perAccount: PHOTO_REQUESTS_OF_ONE_ACCOUNT, limit });
}

const takeDue = dueByAccount<PhotoRequestKey>({
  name: 'photo-requests-due',
  table: 'photo_requests',
  due: 'due_at',
  counted: 'in progress too',
  key: { requestId: 'id' },
});

/** Deletes at most `limit` requests that ended long ago. Returns the number of deleted requests. */
export async function dropOldPhotoRequests(
  sql: Sql,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  return sql.execute(
    `delete from photo_requests where (account_id, id) in (
       select account_id, id from photo_requests where due_at is null and created_at < now() - $1 * interval '1 day' limit $2)`,
    [days, limit],
  );
}
