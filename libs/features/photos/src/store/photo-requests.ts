import type { PhotoInput, PhotoSource } from '@listings/domain';
import { PHOTO_ORIGIN } from '@listings/feature-locations';
import { arraysOf, changeRows, countChanges } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { PhotoItemStatus } from '../rules/photo-request-state.js';

/** Identifies a photo request. */
export interface PhotoRequestKey {
  readonly accountId: number;
  readonly requestId: string;
}

/** Inserts a request with its photos. */
export const insertPhotoRequest = changeRows<
  [request: PhotoRequestKey & { locationId: number; source: PhotoSource; photos: readonly PhotoInput[] }],
  Transaction
>({
  text: `with request as (
      insert into photo_requests (account_id, id, location_id, source) values ($accountId, $requestId, $locationId, $source) returning id
    )
    insert into photo_request_items (account_id, request_id, position, url, type, caption, imported_from,
      imported_listing)
    select $accountId, request.id, photo.position - 1, photo.url, photo.type, photo.caption, photo.imported_from,
      photo.imported_listing
    from request, unnest($photos.url::text[], $photos.type::text[], $photos.caption::text[], $publishers::text[], $listingRefs::text[])
      with ordinality as photo (url, type, caption, imported_from, imported_listing, position)`,
  computed: ({ photos }) => ({
    publishers: photos.map(({ importedFrom }) => importedFrom?.publisher ?? null),
    listingRefs: photos.map(({ importedFrom }) => importedFrom?.listingRef ?? null),
  }),
});

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

/** A photo of a location that was requested in vain, by its address. */
export interface FailedPhoto {
  readonly locationId: number;
  readonly url: string;
  /** Why, as clients read it. */
  readonly reason: string;
  /** Whether another request would fail as well: the file breaks a rule, or the address has never answered. */
  readonly isRefused: boolean;
}

/** Requests that fail because an address does not answer, before it counts as one that never will. */
const MOST_UNANSWERED = 3;
/** What is wrong with a file itself. */
const OF_FILE = /^SY100(65|66|67)\b/;

/** Returns the photos of some locations that were requested lately, and each time in vain. */
export async function findFailedPhotos(
  sql: Sql,
  { accountId, locationIds }: { accountId: number; locationIds: readonly number[] },
): Promise<FailedPhoto[]> {
  if (locationIds.length === 0) return [];
  const rows = await sql.query<Pick<FailedPhoto, 'locationId' | 'url'> & { reason: string | null; times: number }>(
    {
      name: 'photo-requests-failed',
      text: `select request.location_id as "locationId", item.url, max(item.error) as reason, count(*)::integer as times
             from unnest($2::integer[]) as given (id)
             join photo_requests request on request.account_id = $1 and request.location_id = given.id
             join photo_request_items item on item.account_id = $1 and item.request_id = request.id
             group by request.location_id, item.url having bool_and(item.status = 'ERROR')`,
    },
    [accountId, locationIds],
  );
  return rows.map(({ locationId, url, reason, times }) => ({
    locationId,
    url,
    reason: reason ?? '',
    isRefused: times >= MOST_UNANSWERED || OF_FILE.test(reason ?? ''),
  }));
}

/** A photo of a request that is to be added now. */
export interface PhotoRequestWork extends PhotoInput {
  readonly position: number;
  /** Including the current one. */
  readonly attempts: number;
}

/** A request with its next photos. */
export interface PhotoRequestStep extends PhotoRequestKey {
  readonly locationId: number;
  readonly source: PhotoSource;
  /** Photos of the request that have no result, with those of this step. */
  readonly pending: number;
  /** By position. */
  readonly items: readonly PhotoRequestWork[];
}

/**
 * Returns the next photos of some requests, at most `limit` of each, and counts the attempts. A photo that was tried before comes alone, after the
 * new ones: it may have ended its process.
 */
export async function takePhotoRequestItems(
  sql: Sql,
  requests: readonly (PhotoRequestKey & { limit: number })[],
): Promise<PhotoRequestStep[]> {
  const rows = await sql.query<Omit<PhotoRequestStep, 'items'> & PhotoRequestWork>(TAKE_ITEMS, [
    ...arraysOf(requests, 'accountId', 'requestId', 'limit'),
  ]);
  const steps = new Map<string, Omit<PhotoRequestStep, 'items'> & { items: PhotoRequestWork[] }>();
  for (const { accountId, requestId, locationId, source, pending, ...item } of rows) {
    const step = steps.get(requestId) ?? { accountId, requestId, locationId, source, pending, items: [] };
    step.items.push(item);
    steps.set(requestId, step);
  }
  return [...steps.values()];
}

const TAKE_ITEMS = {
  name: 'photo-request-items-take',
  text: `
  with next as (
    select request.account_id, request.id, request.location_id, request.source, own.position,
      (select count(*) from photo_request_items left_item
       where left_item.account_id = request.account_id and left_item.request_id = request.id
         and left_item.status = 'PENDING') as pending
    from unnest($1::integer[], $2::uuid[], $3::integer[]) as wanted (account_id, id, most)
    join photo_requests request on request.account_id = wanted.account_id and request.id = wanted.id
    cross join lateral (
      select position, attempts, row_number() over (order by attempts, position) as place
      from (
        select position, attempts from photo_request_items
        where account_id = request.account_id and request_id = request.id and status = 'PENDING'
        order by attempts, position limit wanted.most
      ) first
    ) own
    where own.attempts = 0 or own.place = 1
  ), taken as (
    update photo_request_items item set attempts = item.attempts + 1
    from next
    where item.account_id = next.account_id and item.request_id = next.id and item.position = next.position
    returning item.*, next.location_id, next.source, next.pending
  )
  select account_id as "accountId", request_id as "requestId", location_id as "locationId", source, pending, position, url,
    type, caption, attempts, ${PHOTO_ORIGIN}
  from taken item order by request_id, position`,
};

/** The result of one photo of a request. */
export interface SettledPhotoItem {
  readonly position: number;
  readonly photoId: number | null;
  readonly error: string | null;
}

/** Records the results of photos of a request. The attempt of a postponed photo does not count. */
export async function settlePhotoRequestItems(
  transaction: Transaction,
  request: PhotoRequestKey & { settled: readonly SettledPhotoItem[]; postponed: readonly number[] },
): Promise<void> {
  const { accountId, requestId, settled, postponed } = request;
  await transaction.execute(
    `update photo_request_items item set photo_id = done.photo_id, error = done.error,
       status = case when done.photo_id is null then 'ERROR' else 'SUCCESS' end
     from unnest($3::smallint[], $4::bigint[], $5::text[]) as done (position, photo_id, error)
     where item.account_id = $1 and item.request_id = $2 and item.position = done.position and item.status = 'PENDING'`,
    [accountId, requestId, ...arraysOf(settled, 'position', 'photoId', 'error')],
  );
  if (postponed.length === 0) return;
  await transaction.execute(
    `update photo_request_items set attempts = attempts - 1
     where account_id = $1 and request_id = $2 and position = any($3::smallint[]) and status = 'PENDING'`,
    [accountId, requestId, postponed],
  );
}

/** Deletes at most `limit` requests that ended long ago. Returns the number of deleted requests. */
export const dropOldPhotoRequests = countChanges<[given: { days: number; limit: number }]>({
  text: `delete from photo_requests where (account_id, id) in (
    select account_id, id from photo_requests request
    where created_at < now() - $days * interval '1 day' and not exists (
      select 1 from photo_request_items item
      where item.account_id = request.account_id and item.request_id = request.id and item.status = 'PENDING')
    limit $limit)`,
});
