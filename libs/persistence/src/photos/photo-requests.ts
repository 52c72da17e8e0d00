import type { PhotoInput, PhotoItemStatus, PhotoSource } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';

/** The place of a request. */
export interface PhotoRequestKey {
  readonly accountId: number;
  readonly requestId: string;
}

/** Requests of one account that are worked on at the same time: a thousand of them do not hold up somebody else's. */
export const PHOTO_REQUESTS_OF_ONE_ACCOUNT = 2;

/** Records a request with its photos; it is due at once. */
export async function insertPhotoRequest(
  transaction: Transaction,
  request: PhotoRequestKey & { locationId: number; source: PhotoSource; photos: readonly PhotoInput[] },
): Promise<void> {
  const { accountId, requestId, locationId, source, photos } = request;
  await transaction.execute(
    `with request as (
       insert into photo_requests (account_id, id, location_id, source) values ($1, $2, $3, $4) returning id
     )
     insert into photo_request_items (account_id, request_id, position, url, type, caption)
     select $1, request.id, photo.position - 1, photo.url, photo.type, photo.caption
     from request, unnest($5::text[], $6::text[], $7::text[]) with ordinality as photo (url, type, caption, position)`,
    [
      accountId,
      requestId,
      locationId,
      source,
      photos.map(({ url }) => url),
      photos.map(({ type }) => type),
      photos.map(({ caption }) => caption),
    ],
  );
}

/** A photo of a request as clients read it. */
export interface PhotoRequestItem {
  readonly status: PhotoItemStatus;
  readonly photoId: number | null;
  readonly error: string | null;
}

/** A request with its photos in the order in which they were given. */
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

/** A request that is this process's to work on. */
export interface ClaimedPhotoRequest extends PhotoRequestKey {
  readonly claimNo: number;
  readonly lostClaims: number;
  readonly locationId: number;
  readonly source: PhotoSource;
}

/**
 * Takes a due request: one process gets it, the others undefined. Also undefined while enough requests of the account
 * are being worked on; the sweep comes back to it.
 */
export async function claimPhotoRequest(sql: Sql, key: PhotoRequestKey): Promise<ClaimedPhotoRequest | undefined> {
  const [row] = await sql.query<ClaimedPhotoRequest>(
    `update photo_requests set claim_no = claim_no + 1, lease_until = ${LEASE_END},
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

/** A claim that is held. */
export type PhotoRequestClaim = PhotoRequestKey & { readonly claimNo: number };

/** Renews the lease of a claimed request; false when the claim is lost. */
export const extendPhotoRequestLease = leaseRenewal('photo_requests', {
  accountId: 'account_id',
  requestId: 'id',
  claimNo: 'claim_no',
});

/** A photo of a request that is to be worked on now. */
export interface PhotoRequestWork extends PhotoInput {
  readonly position: number;
  /** This time included. */
  readonly attempts: number;
}

/** Takes the next photos of a claimed request, those first that were tried least, and counts the attempt. */
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
     returning item.position, item.url, item.type, item.caption, item.attempts`,
    [claim.accountId, claim.requestId, claim.claimNo, claim.limit],
  );
  return rows.sort((a, b) => a.position - b.position);
}

/** Holds the claim until the transaction ends. False when another process has taken over: then nothing may be written. */
export async function holdPhotoRequest(transaction: Transaction, claim: PhotoRequestClaim): Promise<boolean> {
  const rows = await transaction.query(
    `select 1 from photo_requests where account_id = $1 and id = $2 and claim_no = $3 and lease_until is not null for update`,
    [claim.accountId, claim.requestId, claim.claimNo],
  );
  return rows.length === 1;
}

/** What became of one photo of a request. */
export interface SettledPhotoItem {
  readonly position: number;
  readonly photoId: number | null;
  readonly error: string | null;
}

/** Records what became of photos, and gives the request back. True when photos are left: then it is due again. */
export async function settlePhotoRequest(
  transaction: Transaction,
  claim: PhotoRequestClaim & { settled: readonly SettledPhotoItem[] },
): Promise<boolean> {
  const { accountId, requestId, claimNo, settled } = claim;
  await transaction.execute(
    `update photo_request_items item set photo_id = done.photo_id, error = done.error,
       status = case when done.photo_id is null then 'ERROR' else 'SUCCESS' end
     from unnest($3::smallint[], $4::integer[], $5::text[]) as done (position, photo_id, error)
     where item.account_id = $1 and item.request_id = $2 and item.position = done.position and item.status = 'PENDING'`,
    [
      accountId,
      requestId,
      settled.map(({ position }) => position),
      settled.map(({ photoId }) => photoId),
      settled.map(({ error }) => error),
    ],
  );
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

/** Waits before a request is looked at again whose photos could not be worked on for a reason outside of them. */
const POSTPONED = `interval '10 seconds'`;

/** Gives a request back for later; the attempt at its photos does not count. Nothing happens when the claim is lost. */
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

/** Due requests that no process holds: of each account the oldest, the accounts in turns. */
export async function findDuePhotoRequests(sql: Sql, { limit }: { limit: number }): Promise<PhotoRequestKey[]> {
  return sql.query<PhotoRequestKey>(
    `select account_id as "accountId", id as "requestId" from (
       select account_id, id, row_number() over (partition by account_id order by due_at, created_at) as turn
       from photo_requests where due_at <= now() and (lease_until is null or lease_until < now())
     ) due where turn <= $1 order by turn, random() limit $2`,
    [PHOTO_REQUESTS_OF_ONE_ACCOUNT, limit],
  );
}

/** Removes requests that ended long ago; a bounded number at a time. Answers how many went. */
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
