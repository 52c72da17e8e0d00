import { arraysOf, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PostType } from '@listings/publisher-sdk';
import type { CampaignContent } from '../rules/campaign-input.js';
import type { PostDeliveryState } from '../rules/delivery-state.js';

/** Identifies a post delivery of an account. */
export interface PostDeliveryKey {
  readonly accountId: number;
  readonly deliveryId: number;
}

/** A post delivery that one process has claimed, with all data that the work needs. */
export interface ClaimedPostDelivery extends PostDeliveryKey {
  readonly state: PostDeliveryState;
  readonly postId: number;
  readonly itemId: number;
  readonly locationId: number;
  readonly site: string;
  readonly isPrimary: boolean;
  /** Null for a site that is not connected; such a delivery is never due. */
  readonly connectedAccountId: string;
  readonly listingRef: string;
  /** False if the location is no longer linked to that listing, or is archived. */
  readonly linked: boolean;
  /** Whether the location has closed for good. */
  readonly closed: boolean;
  readonly contentKey: string;
  readonly externalRef: string | null;
  readonly link: string | null;
  readonly attempts: number;
  readonly failures: number;
  readonly attemptedAt: Date | null;
  /** An earlier create call may have created the post. */
  readonly attemptedBefore: boolean;
  /** Time since the first create call, after the release of a restored backup; 0 if there was none. */
  readonly ageMs: number;
  /** Time until the post of a create call with unknown outcome can no longer appear. */
  readonly untilResendMs: number;
  /** Time since the post went live; 0 if it has not. */
  readonly liveMs: number;
  /** Time for which the delivery has waited for its owner to connect the account again; 0 if it does not. */
  readonly pausedMs: number;
  /** Time since the publisher took the deletion of the post; null if it has not. */
  readonly removalAcceptedMs: number | null;
  /** Time for which the post has found no room at its listing; 0 if it waits for none. */
  readonly noRoomMs: number;
  readonly postType: PostType;
  readonly content: CampaignContent;
  readonly phone: string | null;
  /** When the post was to be published. */
  readonly dueAt: Date;
}

/** The time within which a post of a lost holder may still appear, in milliseconds by site. */
export interface ResendTimes {
  readonly sites: ReadonlyMap<string, number>;
  /** For a site that is not configured any more. */
  readonly otherwise: number;
}

/**
 * Returns those of some claimed deliveries that a step can continue. QUEUED becomes SENDING, which records the intent and its time before any
 * call [reliability 2]; if its campaign was deleted or has ended, the delivery ends unsent instead and is not returned. SENDING
 * becomes UNKNOWN, because the process that sent it has ended; `resendAfterMs` is the time within which its post may still appear.
 */
export const beginPostDeliverySteps = selectRows<
  [keys: readonly PostDeliveryKey[], more: ResendTimes],
  ClaimedPostDelivery,
  Transaction
>({
  name: 'post-deliveries-begin',
  text: `
  with held as materialized (
    select due.* from unnest($1::integer[], $2::bigint[]) as asked (account_id, id)
    join post_deliveries due on due.account_id = asked.account_id and due.id = asked.id and (due.open or due.asks_link)
    order by due.account_id, due.id for no key update of due
  ), begun as (
    update post_deliveries delivery set
      state = case delivery.state when 'QUEUED' then coalesce(stopped, 'SENDING') when 'SENDING' then 'UNKNOWN' else delivery.state end,
      removal = coalesce(stopped, delivery.removal),
      error = case when stopped is null then error end,
      attempts = attempts + case when delivery.state = 'QUEUED' and stopped is null then 1 else 0 end,
      attempted_at = case when delivery.state = 'QUEUED' and stopped is null then coalesce(attempted_at, now()) else attempted_at end,
      resend_after = case delivery.state when 'SENDING' then now() + interval '1 millisecond' * coalesce(
        (select declared.ms from unnest($3::text[], $4::float8[]) as declared (site, ms) where declared.site = delivery.site),
        $5::float8) else resend_after end,
      -- nothing was sent to another listing yet, so it follows the location's present link
      listing_ref = case when delivery.attempted_at is null then coalesce(now_linked.listing_ref, delivery.listing_ref) else delivery.listing_ref end,
      connected_account_id = case when delivery.attempted_at is null or now_linked.listing_ref = delivery.listing_ref
        then coalesce(now_linked.connected_account_id, delivery.connected_account_id) else delivery.connected_account_id end,
      paused_since = case when stopped is null then paused_since end
    from (
      select held.account_id, held.id, post.type, post.content, greatest(post.created_at, post.scheduled_start) as due_at, link.connected_account_id, link.listing_ref, case
          when held.state <> 'QUEUED' then null
          when post.status = 'DELETED' then 'DELETED'
          when post.ended_at is not null and (post.removal_sites is null or held.site = any(post.removal_sites)) then 'EXPIRED'
        end as stopped
      from held
      -- one look-up a delivery: the planner expects so many deliveries that it would read all posts
      join lateral (
        select type, content, status, created_at, scheduled_start, ended_at, removal_sites from social_posts
        where account_id = held.account_id and id = held.post_id offset 0
      ) post on true
      left join lateral (
        select publisher, connected_account_id, listing_ref from listing_links
        where account_id = held.account_id and location_id = held.location_id and status = 'LINKED' offset 0
      ) link on link.publisher = held.site
    ) now_linked
    where delivery.account_id = now_linked.account_id and delivery.id = now_linked.id
    returning delivery.*, now_linked.stopped, now_linked.type, now_linked.content, now_linked.due_at, now_linked.listing_ref as linked_ref
  )
  select begun.account_id as "accountId", begun.id as "deliveryId", begun.state,
    begun.post_id as "postId", begun.item_id as "itemId", begun.location_id as "locationId", begun.site, begun.is_primary as "isPrimary",
    begun.connected_account_id as "connectedAccountId", begun.listing_ref as "listingRef",
    begun.linked_ref is not null and begun.linked_ref = begun.listing_ref and place.archived_at is null as linked,
    place.permanently_closed as closed,
    begun.content_key as "contentKey", begun.external_ref as "externalRef", begun.link, begun.attempts, begun.failures,
    begun.attempted_at as "attemptedAt", begun.state = 'SENDING' and begun.attempted_at < now() as "attemptedBefore",
    case when begun.attempted_at is null then 0 else extract(epoch from now() - greatest(begun.attempted_at,
      (select unknown_until from installation))) * 1000 end::float8 as "ageMs",
    greatest(coalesce(extract(epoch from begun.resend_after - now()) * 1000, 0), 0)::float8 as "untilResendMs",
    coalesce(extract(epoch from now() - begun.published_at) * 1000, 0)::float8 as "liveMs",
    coalesce(extract(epoch from now() - begun.paused_since) * 1000, 0)::float8 as "pausedMs",
    (extract(epoch from now() - begun.removal_accepted_at) * 1000)::float8 as "removalAcceptedMs",
    coalesce(extract(epoch from now() - begun.no_room_since) * 1000, 0)::float8 as "noRoomMs",
    begun.type as "postType", begun.content, place.phone, begun.due_at as "dueAt"
  from begun
  join lateral (select archived_at, permanently_closed, phone from locations where account_id = begun.account_id and id = begun.location_id offset 0) place on true
  where begun.stopped is null`,
  values: (keys, { sites, otherwise }) => [
    ...arraysOf(keys, 'accountId', 'deliveryId'),
    [...sites.keys()],
    [...sites.values()],
    otherwise,
  ],
});
