import { arraysOf, changeRows, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { ItemStatus } from '../rules/campaign-state.js';
import type { CampaignKey } from './campaigns.js';

/** The fields of an item that its events contain. */
export interface PostItem {
  readonly itemId: number;
  readonly locationId: number;
}

/** Returns which of the requested locations the account has, and whether they are archived or closed for good. */
export const findPostLocations = selectRows<
  [key: { accountId: number; locationIds: readonly number[] }],
  { id: number; archived: boolean; closed: boolean }
>({
  text: `select id, archived_at is not null as archived, permanently_closed as closed
    from locations where account_id = $accountId and id = any($locationIds::integer[])`,
});

/** Inserts one item for each location, QUEUED; none for a location whose row is gone with its account. */
export async function insertItems(
  sql: Sql,
  campaign: CampaignKey & { locationIds: readonly number[] },
): Promise<PostItem[]> {
  const items = await sql.query<PostItem>(
    `insert into post_items (account_id, post_id, location_id, status)
     select $1, $2, location_id, 'QUEUED' from unnest($3::integer[]) with ordinality as target (location_id, position)
     join locations place on place.account_id = $1 and place.id = target.location_id order by position
     returning id as "itemId", location_id as "locationId"`,
    [campaign.accountId, campaign.postId, campaign.locationIds],
  );
  return items.sort(byId);
}

/** The status that an item gets from its primary delivery. */
export interface DecidedItem {
  readonly itemId: number;
  readonly status: Exclude<ItemStatus, 'QUEUED'>;
}

/**
 * Moves items of an account from QUEUED to their next status, and locks them in the order of their ids. Returns those that it
 * changed: only their caller records the event, so each event is emitted once, before the deletion.
 */
export async function decideItems(
  transaction: Transaction,
  { accountId, items }: { accountId: number; items: readonly DecidedItem[] },
): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set();
  const changed = await transaction.query<Pick<PostItem, 'itemId'>>(DECIDE, [
    accountId,
    ...arraysOf(items, 'itemId', 'status'),
  ]);
  return new Set(changed.map(({ itemId }) => itemId));
}

const DECIDE = {
  name: 'post-items-decide',
  text: `
  with waiting as materialized (
    select id from post_items where account_id = $1 and id = any($2::bigint[]) and status = 'QUEUED'
    order by id for no key update
  )
  update post_items set status = ($3::text[])[array_position($2::bigint[], id)]
  where account_id = $1 and id = any(array(select id from waiting))
  returning id as "itemId"`,
};

/** Sets those items of some locations to REJECTED whose primary delivery ended unsent. Returns the changed items. */
export async function rejectUnsentItems(
  sql: Sql,
  campaign: CampaignKey & { locationIds: readonly number[] },
): Promise<PostItem[]> {
  const items = await sql.query<PostItem>(
    `with unsent as materialized (
       select item.id from post_items item
       where item.account_id = $1 and item.post_id = $2 and item.location_id = any($3::integer[]) and item.status = 'QUEUED'
         and exists (select 1 from post_deliveries one
           where one.account_id = $1 and one.item_id = item.id and one.is_primary and one.state = 'EXPIRED')
       order by item.id for no key update
     )
     update post_items set status = 'REJECTED' where account_id = $1 and id = any(array(select id from unsent))
     returning id as "itemId", location_id as "locationId"`,
    [campaign.accountId, campaign.postId, campaign.locationIds],
  );
  return items.sort(byId);
}

/** Locks items of an account in the order of their ids, until the transaction ends. */
export const lockItems = changeRows<[given: { accountId: number; itemIds: readonly number[] }], Transaction>({
  name: 'post-items-lock',
  text: 'select 1 from post_items where account_id = $accountId and id = any($itemIds::bigint[]) order by id for no key update',
});

/**
 * Moves those of some items to DELETED whose last live post the end of their campaign has removed [contract 5]. Returns
 * them with the reference and the link of the post that the events name; leaves out an item that has or may get a live post,
 * or is already deleted. Lock the items first: of two deliveries that end concurrently, the later call sees both.
 */
export const expireItems = selectRows<
  [given: { accountId: number; itemIds: readonly number[] }],
  ExpiredItem,
  Transaction
>({
  name: 'post-items-expire',
  text: `
  with removed as (
    select distinct on (item_id) item_id, external_ref, link, error from post_deliveries
    where account_id = $accountId and item_id = any($itemIds::bigint[]) and state = 'EXPIRED' and published_at is not null
    order by item_id, is_primary desc, id
  )
  update post_items item set status = 'DELETED' from removed
  where item.account_id = $accountId and item.id = any($itemIds) and item.id = removed.item_id and item.status <> 'DELETED' and not exists (
    select 1 from post_deliveries other
    where other.account_id = $accountId and other.item_id = item.id and (other.open or other.state in ('LIVE', 'REMOVAL_FAILED'))
  )
  returning item.id as "itemId", item.location_id as "locationId", removed.external_ref as "externalRef", removed.link,
    removed.error`,
});

/** A deleted item with the publisher's reference of its post. */
export type DeletedItem = PostItem & { readonly externalRef: string | null; readonly link: string | null };

/** An item whose last live post was removed, with the reason if that was not its end. */
export type ExpiredItem = DeletedItem & { readonly error: string | null };

/** Sets the items of some locations to DELETED. Returns the changed items. */
export async function deleteItems(
  sql: Sql,
  campaign: CampaignKey & { locationIds: readonly number[] },
): Promise<DeletedItem[]> {
  const items = await sql.query<PostItem>(
    `with present as materialized (
       select id from post_items
       where account_id = $1 and post_id = $2 and location_id = any($3::integer[]) and status <> 'DELETED'
       order by id for no key update
     )
     update post_items set status = 'DELETED' where account_id = $1 and id = any(array(select id from present))
     returning id as "itemId", location_id as "locationId"`,
    [campaign.accountId, campaign.postId, campaign.locationIds],
  );
  const published = await sql.query<{ itemId: number; externalRef: string | null; link: string | null }>(
    `select item_id as "itemId", external_ref as "externalRef", link from post_deliveries
     where account_id = $1 and item_id = any($2::bigint[]) and is_primary and published_at is not null`,
    [campaign.accountId, items.map(({ itemId }) => itemId)],
  );
  const postOf = new Map(published.map((post) => [post.itemId, post]));
  return items.sort(byId).map((item) => ({ externalRef: null, link: null, ...postOf.get(item.itemId), ...item }));
}

function byId(one: PostItem, other: PostItem): number {
  return one.itemId - other.itemId;
}
