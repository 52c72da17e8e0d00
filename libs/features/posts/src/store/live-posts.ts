import { selectOnly, selectRows } from '@listings/persistence';
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
}

/** More than any publisher shows with those that are on their way. */
const MOST_COUNTED = 5_000;
const AT_LISTING = `account_id = $accountId and site = $site and listing_ref = $listingRef and id <> $deliveryId
      and attempted_at is not null`;

/** Counts the other posts of an account at a listing. */
export const countPostsAtListing = selectOnly<[post: PostAtListing], PostsAtListing>({
  name: 'posts-at-listing',
  text: `
  with own as materialized (select attempted_at from post_deliveries where account_id = $accountId and id = $deliveryId)
  select count(*) filter (where state in ('PENDING', 'LIVE'))::integer as live,
    count(*) filter (where state in ('SENDING', 'UNKNOWN'))::integer as sending,
    count(*) filter (where state = 'SENDING' and (attempted_at, id) < ((select attempted_at from own), $deliveryId))::integer as ahead,
    count(*) filter (where state = 'REMOVING')::integer as leaving
  from (
    select id, state, attempted_at from post_deliveries where ${AT_LISTING}
      and (state in ('PENDING', 'LIVE', 'UNKNOWN') or state = 'REMOVING' and paused_since is null
        or state = 'SENDING' and not (attempted_at = (select attempted_at from own) and id > $deliveryId))
    limit ${MOST_COUNTED}
  ) other`,
});

/**
 * Orders the removal of the oldest live posts of an account at a listing, as many as one more post needs where the publisher shows `most`.
 * Locks the posts at the listing by their ids: of two deliveries at once, the second sees what the first has ordered.
 */
export const replaceOldestPosts = selectRows<
  [given: PostAtListing & { readonly most: number; readonly now: Date }],
  DuePostDelivery,
  Transaction
>({
  name: 'posts-at-listing-replace',
  text: `
  with shown as materialized (
    select id, state, published_at from post_deliveries where ${AT_LISTING} and state in ('PENDING', 'LIVE')
    order by id limit ${MOST_COUNTED} for no key update
  ), oldest as (
    select id from shown where state = 'LIVE' order by published_at, id
    limit greatest(0, (select count(*) from shown) - $most::integer + 1)
  )
  update post_deliveries delivery set state = 'REMOVING', removal = 'EXPIRED', replaced_at = $now, asks_link = false, failures = 0, paused_since = null
  from oldest where delivery.account_id = $accountId and delivery.id = oldest.id
  returning delivery.id as "deliveryId", delivery.connected_account_id as "connectedAccountId"`,
});
