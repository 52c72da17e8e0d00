import { changeRows, selectOnly, selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ClaimedPostDelivery } from './claimed-deliveries.js';
import type { DuePostDelivery } from './delivery-plan.js';

/** A delivery that is about to be sent to a listing at which the publisher shows only so many posts. */
export type PostAtListing = Pick<ClaimedPostDelivery, 'accountId' | 'deliveryId' | 'site' | 'listingRef'>;

/** The other posts of the account at the listing. */
export interface PostsAtListing {
  /** Those that are live, or that the publisher has accepted. */
  readonly live: number;
  /**
   * Those that are being sent, or were, and may become live. Of two that begin at once at least one sees the other; of two that began in the
   * same transaction only the second counts the first.
   */
  readonly sending: number;
  /** Those among them that began to be sent before this one. */
  readonly ahead: number;
  /** Those whose removal makes room, unless it waits until its owner connects an account again. */
  readonly leaving: number;
  /** Those among them in whose place another post waits to be sent. */
  readonly leavingForOthers: number;
  /** Posts that wait to be sent in the place of one that is gone. */
  readonly reserved: number;
  /** How long ago this post ordered the removal of an older one, in milliseconds; null: it has ordered none. */
  readonly orderedMs: number | null;
}

/** More than any publisher shows with those that are on their way. */
const MOST_COUNTED = 5_000;
const AT_LISTING = `account_id = $accountId and site = $site and listing_ref = $listingRef and id <> $deliveryId
      and attempted_at is not null`;
/** The post whose removal this one has ordered, at whichever listing: its location may have another one since. */
const ORDERED = 'account_id = $accountId and replaced_by = $deliveryId';

/** Counts the other posts of an account at a listing. */
export const countPostsAtListing = selectOnly<[post: PostAtListing], PostsAtListing>({
  name: 'posts-at-listing',
  text: `
  with own as materialized (select attempted_at from post_deliveries where account_id = $accountId and id = $deliveryId)
  select count(*) filter (where state in ('PENDING', 'LIVE'))::integer as live,
    count(*) filter (where state in ('SENDING', 'UNKNOWN'))::integer as sending,
    count(*) filter (where state = 'SENDING' and (attempted_at, id) < ((select attempted_at from own), $deliveryId))::integer as ahead,
    count(*) filter (where is_leaving)::integer as leaving,
    count(*) filter (where is_leaving and newer in ('QUEUED', 'SENDING'))::integer as "leavingForOthers",
    count(*) filter (where not is_leaving and newer = 'QUEUED')::integer as reserved,
    (select extract(epoch from now() - max(replaced_at)) * 1000 from post_deliveries where ${ORDERED})::float8 as "orderedMs"
  from (
    select id, state, attempted_at, state = 'REMOVING' and paused_since is null as is_leaving,
      -- one that began in the same transaction and is not counted as sending still waits
      (select case when state = 'SENDING' and id > $deliveryId and attempted_at = (select attempted_at from own) then 'QUEUED' else state end
        from post_deliveries newer where account_id = $accountId and id = nullif(other.replaced_by, $deliveryId)) as newer
    from post_deliveries other where ${AT_LISTING}
      and (state in ('PENDING', 'LIVE', 'UNKNOWN') or state = 'REMOVING' and paused_since is null
        or state = 'SENDING' and not (attempted_at = (select attempted_at from own) and id > $deliveryId)
        or replaced_at > now() - interval '8 days')
    limit ${MOST_COUNTED}
  ) counted`,
});

/** Locks the posts of an account that a listing shows, in the order of their ids: of two orders of removals, the second sees the first. */
export const lockShownPosts = changeRows<[post: PostAtListing], Transaction>({
  name: 'posts-at-listing-lock',
  text: `select 1 from post_deliveries where ${AT_LISTING} and state in ('PENDING', 'LIVE')
    order by id limit ${MOST_COUNTED} for no key update`,
});

/**
 * Orders the removal of the oldest live post of an account at a listing, in whose place a post is to be sent, and stores for which one. A post
 * that has ordered a removal orders none more, whatever became of it. Lock the posts first.
 */
export const replaceOldestPost = selectRow<[post: PostAtListing], DuePostDelivery, Transaction>({
  name: 'posts-at-listing-replace',
  text: `
  with oldest as (
    select id from post_deliveries where ${AT_LISTING} and state = 'LIVE'
      and not exists (select from post_deliveries where ${ORDERED})
    order by published_at, id limit 1
  )
  update post_deliveries delivery set state = 'REMOVING', removal = 'EXPIRED', replaced_at = now(), replaced_by = $deliveryId,
    removal_accepted_at = null, asks_link = false, failures = 0, paused_since = null
  from oldest where delivery.account_id = $accountId and delivery.id = oldest.id
  returning delivery.id as "deliveryId", delivery.connected_account_id as "connectedAccountId"`,
});
