import type { ItemStatus } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import type { CampaignKey } from './campaigns.js';

/** The fields of an item that its events contain. */
export interface PostItem {
  readonly itemId: number;
  readonly locationId: number;
}

/** Returns which of the requested locations the account has, and whether they are archived. */
export async function findPostLocations(
  sql: Sql,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<{ id: number; archived: boolean }[]> {
  return sql.query<{ id: number; archived: boolean }>(
    `select id, archived_at is not null as archived from locations where account_id = $1 and id = any($2::integer[])`,
    [key.accountId, key.locationIds],
  );
}

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
 * changed: only their caller records the event, so that each event is emitted once, and none after the deletion.
 */
export async function decideItems(
  transaction: Transaction,
  { accountId, items }: { accountId: number; items: readonly DecidedItem[] },
): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set();
  const changed = await transaction.query<Pick<PostItem, 'itemId'>>(DECIDE, [
    accountId,
    items.map(({ itemId }) => itemId),
    items.map(({ status }) => status),
  ]);
  return new Set(changed.map(({ itemId }) => itemId));
}

const DECIDE = {
  name: 'post-items-decide',
  text: `
  with waiting as materialized (
    select item.id, decided.status
    from unnest($2::bigint[], $3::text[]) as decided (id, status)
    join post_items item on item.account_id = $1 and item.id = decided.id and item.status = 'QUEUED'
    order by item.id for no key update of item
  )
  update post_items item set status = waiting.status from waiting
  where item.account_id = $1 and item.id = waiting.id
  returning item.id as "itemId"`,
};

/** Sets those items of some locations to REJECTED whose primary delivery ended unsent. Returns the changed items. */
export async function rejectUnsentItems(
  sql: Sql,
  campaign: CampaignKey & { locationIds: readonly number[] },
): Promise<PostItem[]> {
  const items = await sql.query<PostItem>(
    `update post_items item set status = 'REJECTED'
     from post_deliveries primary_delivery
     where item.account_id = $1 and item.post_id = $2 and item.location_id = any($3::integer[]) and item.status = 'QUEUED'
       and primary_delivery.account_id = $1 and primary_delivery.item_id = item.id and primary_delivery.is_primary and primary_delivery.state = 'EXPIRED'
     returning item.id as "itemId", item.location_id as "locationId"`,
    [campaign.accountId, campaign.postId, campaign.locationIds],
  );
  return items.sort(byId);
}

/**
 * Moves an item to DELETED if the end of its campaign has removed its last live post [contract 5]. Returns the
 * reference and the link of the post that the events name; undefined if the item has or may get a live post, or is
 * already deleted. Of two deliveries that end concurrently, the later call sees both.
 */
export async function expireItem(
  transaction: Transaction,
  { accountId, itemId }: { accountId: number; itemId: number },
): Promise<Pick<DeletedItem, 'externalRef' | 'link'> | undefined> {
  await transaction.query('select 1 from post_items where account_id = $1 and id = $2 for no key update', [
    accountId,
    itemId,
  ]);
  const [post] = await transaction.query<Pick<DeletedItem, 'externalRef' | 'link'>>(EXPIRE, [accountId, itemId]);
  return post;
}

const EXPIRE = {
  name: 'post-item-expire',
  text: `
  with removed as (
    select external_ref, link from post_deliveries
    where account_id = $1 and item_id = $2 and state = 'EXPIRED' and published_at is not null
    order by is_primary desc, id limit 1
  )
  update post_items item set status = 'DELETED' from removed
  where item.account_id = $1 and item.id = $2 and item.status <> 'DELETED' and not exists (
    select 1 from post_deliveries other
    where other.account_id = $1 and other.item_id = $2 and (other.open or other.state in ('LIVE', 'REMOVAL_FAILED'))
  )
  returning removed.external_ref as "externalRef", removed.link`,
};

/** A deleted item with the publisher's reference of its post. */
export type DeletedItem = PostItem & { readonly externalRef: string | null; readonly link: string | null };

/** Sets the items of some locations to DELETED. Returns the changed items. */
export async function deleteItems(
  sql: Sql,
  campaign: CampaignKey & { locationIds: readonly number[] },
): Promise<DeletedItem[]> {
  const items = await sql.query<PostItem>(
    `update post_items set status = 'DELETED'
     where account_id = $1 and post_id = $2 and location_id = any($3::integer[]) and status <> 'DELETED'
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
