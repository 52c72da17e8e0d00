import { arraysOf, changeRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import { transitionsOf } from '../rules/delivery-state.js';
import type { CampaignKey } from './campaigns.js';
import type { PostItem } from './items.js';

/** A site of a campaign with the content key of its post. */
export interface PlannedSite {
  readonly site: string;
  /** Equal for words that a publisher could not tell apart. */
  readonly contentKey: string;
}

/** Deliveries of a campaign to which something happened. */
export interface PlannedPostDeliveries {
  /** Items without a connected site, or of a location that has closed for good, which are SKIPPED now. */
  readonly skipped: readonly (PostItem & { readonly isClosed: boolean })[];
  /** Deliveries that are to be sent. */
  readonly due: readonly DuePostDelivery[];
}

/** A delivery with its connected account. */
export interface DuePostDelivery {
  readonly deliveryId: number;
  readonly connectedAccountId: string;
}

/**
 * Inserts the deliveries of some of a campaign's locations, one for each item and site: QUEUED if the location has an
 * unbroken link to a listing of the site, otherwise SKIPPED [4.4.3], and so if it has closed for good [contract 14], with
 * `closedReason`; EXPIRED instead of QUEUED at `endedSites`. `sites`
 * are in the order of the registry: the delivery to the first connected one is the primary delivery of its item
 * [contract 5]. Items without a connected site become SKIPPED. If the campaign had begun before a backup that was
 * restored, the posts may be live: each counts as sent by a process that has ended.
 */
export async function planPostDeliveries(
  sql: Sql,
  campaign: CampaignKey & {
    sites: readonly PlannedSite[];
    locationIds: readonly number[];
    endedSites: readonly string[];
    closedReason: string;
  },
): Promise<PlannedPostDeliveries> {
  const rows = await sql.query<
    (PlannedPostDeliveries['skipped'][number] & { deliveryId: null }) | (DuePostDelivery & { itemId: null })
  >(
    `with doubtful as (
       select unknown_since as since from installation, social_posts post
       -- nothing is created between the backup and the command
       where post.account_id = $1 and post.id = $2 and greatest(post.created_at, post.scheduled_start) <= unknown_until
     ), planned as (
       select item.id as item_id, item.location_id, target.site, target.content_key, link.connected_account_id, link.listing_ref,
         place.permanently_closed as is_closed,
         link.listing_ref is not null
           and row_number() over (partition by item.id order by link.listing_ref is null, target.turn) = 1 as is_primary
       from unnest($5::integer[]) as given (location_id)
       join post_items item on item.account_id = $1 and item.post_id = $2 and item.location_id = given.location_id
       join locations place on place.account_id = $1 and place.id = item.location_id
       cross join unnest($3::text[], $4::text[]) with ordinality as target (site, content_key, turn)
       -- the offset makes the planner use the prefix of the primary key; without statistics on the table it would
       -- choose the index of listings and read all links of the account for each delivery
       left join lateral (
         select publisher, connected_account_id, listing_ref from listing_links
         where account_id = $1 and location_id = item.location_id and status = 'LINKED' offset 0
       ) link on link.publisher = target.site and place.archived_at is null and not place.permanently_closed
     ), made as (
       insert into post_deliveries
         (account_id, post_id, item_id, location_id, site, content_key, is_primary, state, removal, connected_account_id, listing_ref,
          attempted_at, attempts, error)
       select $1, $2, item_id, location_id, site, content_key, is_primary,
         case
           when listing_ref is null then 'SKIPPED'
           when site = any($6::text[]) then 'EXPIRED'
           when doubtful.since is not null then 'SENDING'
           else 'QUEUED'
         end,
         case when listing_ref is not null and site = any($6) then 'EXPIRED' end,
         connected_account_id, listing_ref, sent.since, case when sent.since is null then 0 else 1 end,
         case when is_closed then $7::text end
       from planned
       left join doubtful on true
       left join lateral (
         select doubtful.since where listing_ref is not null and site <> all($6)
       ) sent on true
       order by item_id, is_primary desc, site
       returning id, connected_account_id, open
     ), skipped as (
       update post_items item set status = 'SKIPPED'
       from (
         select item_id, bool_or(is_closed) as is_closed from planned group by item_id having not bool_or(is_primary)
       ) alone
       where item.account_id = $1 and item.id = alone.item_id and item.status = 'QUEUED'
       returning item.id, item.location_id, alone.is_closed
     )
     select id as "itemId", location_id as "locationId", is_closed as "isClosed", null::bigint as "deliveryId", null::uuid as "connectedAccountId" from skipped
     union all
     select null, null, null, id, connected_account_id from made where open`,
    [
      campaign.accountId,
      campaign.postId,
      ...arraysOf(campaign.sites, 'site', 'contentKey'),
      campaign.locationIds,
      campaign.endedSites,
      campaign.closedReason,
    ],
  );
  return {
    skipped: rows.flatMap((row) => (row.itemId === null ? [] : [row])),
    due: rows.flatMap((row) => (row.deliveryId === null ? [] : [row])),
  };
}

/**
 * Locks the deliveries of some of a campaign's locations, in the order of their ids. A statement that follows sees what
 * other transactions had changed before; in the same statement, rows that they changed meanwhile would be left out.
 */
export const lockPostDeliveriesOfLocations = changeRows<
  [campaign: CampaignKey & { locationIds: readonly number[] }],
  Transaction
>({
  name: 'post-deliveries-of-locations-lock',
  text: `
  select 1 from post_deliveries where account_id = $accountId and item_id = any(array(
    select id from post_items where account_id = $accountId and post_id = $postId and location_id = any($locationIds::integer[])
  )) order by id for update`,
});

/**
 * Orders the removal of the posts of some of a campaign's locations from some sites, or from all. A delivery that was not
 * sent ends; a post at the publisher is to be removed; during a call in flight the row stores the order for the outcome. A
 * step in progress cannot undo the order, because its outcome counts only for the state in which it began. Lock the deliveries
 * first. Returns those that are to be removed, and the ids of those that have ended.
 */
export async function orderRemoval(
  transaction: Transaction,
  order: CampaignKey & {
    locationIds: readonly number[];
    removal: 'EXPIRED' | 'DELETED';
    sites: readonly string[] | null;
  },
): Promise<{ readonly due: readonly DuePostDelivery[]; readonly ended: readonly number[] }> {
  const moves = transitionsOf(order.removal === 'DELETED' ? 'delete' : 'expire');
  const changed = await transaction.query<DuePostDelivery & { isEnded: boolean; isSame: boolean }>(
    `update post_deliveries delivery set
       state = move.target,
       removal = $4,
       asks_link = false,
       -- what it waited for
       error = case when delivery.state = 'QUEUED' then null else error end,
       failures = case when move.target = delivery.state then failures else 0 end,
       paused_since = case when move.target = delivery.state then paused_since end
     from unnest($5::text[], $6::text[]) as move (source, target), post_items item
     where item.account_id = $1 and item.post_id = $2 and item.location_id = any($7::integer[])
       and delivery.account_id = $1 and delivery.item_id = item.id and ($3::text[] is null or delivery.site = any($3))
       and delivery.state = move.source
     returning delivery.id as "deliveryId", delivery.connected_account_id as "connectedAccountId", not delivery.open as "isEnded",
       move.target = move.source as "isSame"`,
    [order.accountId, order.postId, order.sites, order.removal, ...arraysOf(moves, 'from', 'to'), order.locationIds],
  );
  return {
    due: changed.filter(({ isEnded, isSame }) => !isEnded && !isSame),
    ended: changed.filter(({ isEnded }) => isEnded).map(({ deliveryId }) => deliveryId),
  };
}
