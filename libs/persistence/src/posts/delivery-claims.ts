import type { CampaignContent, DeliveryState, PostType } from '@listings/domain';
import { dueByAccount } from '../due-by-account.js';
import type { Sql } from '../database.js';
import { enqueuedEnd, NOT_ENQUEUED } from '../enqueued-rows.js';
import { LEASE_END, leaseRenewal } from '../leases.js';

/** Identifies a post delivery of an account. */
export interface PostDeliveryKey {
  readonly accountId: number;
  readonly deliveryId: number;
}

/** A post delivery that one process has claimed, with all data that the work needs. */
export interface ClaimedPostDelivery extends PostDeliveryKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claimNo: number;
  readonly state: DeliveryState;
  readonly postId: number;
  readonly itemId: number;
  readonly locationId: number;
  readonly site: string;
  readonly isPrimary: boolean;
  /** Null for a site that is not connected; such a delivery is never due. */
  readonly connectedAccountId: string;
  readonly listingRef: string;
  /** False if the location is no longer linked to that listing. */
  readonly linked: boolean;
  readonly contentKey: string;
  readonly externalRef: string | null;
  readonly link: string | null;
  readonly attempts: number;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  readonly attemptedAt: Date | null;
  /** An earlier create call may have created the post. */
  readonly attemptedBefore: boolean;
  /** Time since the first create call; 0 if there was none. */
  readonly ageMs: number;
  /** Time until the post of a create call with unknown outcome can no longer appear. */
  readonly untilResendMs: number;
  /** Time since the post went live; 0 if it has not. */
  readonly liveMs: number;
  /** Time for which the delivery has waited for its owner to connect the account again; 0 if it does not. */
  readonly pausedMs: number;
  readonly postType: PostType;
  readonly content: CampaignContent;
  readonly phone: string | null;
}

/**
 * Claims a due delivery: one process gets it, the others undefined. QUEUED becomes SENDING, which records the intent
 * and its time before any call [reliability 2]. SENDING whose holder is gone becomes UNKNOWN; `resendAfterMs` is the
 * time within which that holder's post may still appear.
 */
export async function claimPostDelivery(
  sql: Sql,
  key: PostDeliveryKey & { resendAfterMs: ResendTimes },
): Promise<ClaimedPostDelivery | undefined> {
  const { sites, otherwise } = key.resendAfterMs;
  const [row] = await sql.query<ClaimedPostDelivery>(CLAIM, [
    key.accountId,
    key.deliveryId,
    [...sites.keys()],
    [...sites.values()],
    otherwise,
  ]);
  return row;
}

/** The time within which a post of a lost holder may still appear, in milliseconds by site. */
export interface ResendTimes {
  readonly sites: ReadonlyMap<string, number>;
  /** For a site that is not configured any more. */
  readonly otherwise: number;
}

const CLAIM = {
  name: 'post-delivery-claim',
  text: `
  with claimed as (
    update post_deliveries delivery set
      state = case delivery.state when 'QUEUED' then 'SENDING' when 'SENDING' then 'UNKNOWN' else delivery.state end,
      attempts = attempts + case delivery.state when 'QUEUED' then 1 else 0 end,
      attempted_at = case delivery.state when 'QUEUED' then coalesce(attempted_at, now()) else attempted_at end,
      resend_after = case delivery.state when 'SENDING' then lease_until + interval '1 millisecond' * coalesce(
        (select declared.ms from unnest($3::text[], $4::float8[]) as declared (site, ms) where declared.site = delivery.site),
        $5::float8) else resend_after end,
      -- nothing was sent to another listing yet, so it follows the location's present link
      listing_ref = case when delivery.attempted_at is null then coalesce(now_linked.listing_ref, delivery.listing_ref) else delivery.listing_ref end,
      connected_account_id = case when delivery.attempted_at is null or now_linked.listing_ref = delivery.listing_ref
        then coalesce(now_linked.connected_account_id, delivery.connected_account_id) else delivery.connected_account_id end,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      claim_no = claim_no + 1,
      enqueued_until = null,
      lease_until = ${LEASE_END}
    from (
      select due.id, link.connected_account_id, link.listing_ref
      from post_deliveries due
      left join lateral (
        select publisher, connected_account_id, listing_ref from listing_links
        where account_id = $1 and location_id = due.location_id and status = 'LINKED' offset 0
      ) link on link.publisher = due.site
      where due.account_id = $1 and due.id = $2
    ) now_linked
    where delivery.account_id = $1 and delivery.id = $2 and now_linked.id = delivery.id
      and delivery.next_attempt_at <= now() and (delivery.lease_until is null or delivery.lease_until < now())
    returning delivery.*, now_linked.listing_ref as linked_ref
  )
  select claimed.account_id as "accountId", claimed.id as "deliveryId", claimed.claim_no as "claimNo", claimed.state,
    claimed.post_id as "postId", claimed.item_id as "itemId", claimed.location_id as "locationId", claimed.site, claimed.is_primary as "isPrimary",
    claimed.connected_account_id as "connectedAccountId", claimed.listing_ref as "listingRef",
    claimed.linked_ref is not null and claimed.linked_ref = claimed.listing_ref as linked,
    claimed.content_key as "contentKey",
    claimed.external_ref as "externalRef", claimed.link, claimed.attempts, claimed.failures, claimed.lost_claims as "lostClaims",
    claimed.attempted_at as "attemptedAt",
    claimed.state = 'SENDING' and claimed.attempted_at < now() as "attemptedBefore",
    coalesce(extract(epoch from now() - claimed.attempted_at) * 1000, 0)::float8 as "ageMs",
    greatest(coalesce(extract(epoch from claimed.resend_after - now()) * 1000, 0), 0)::float8 as "untilResendMs",
    coalesce(extract(epoch from now() - claimed.published_at) * 1000, 0)::float8 as "liveMs",
    coalesce(extract(epoch from now() - claimed.paused_since) * 1000, 0)::float8 as "pausedMs",
    post.type as "postType", post.content, place.phone
  from claimed
  join social_posts post on post.account_id = $1 and post.id = claimed.post_id
  join locations place on place.account_id = $1 and place.id = claimed.location_id`,
};

/** Extends the lease of a claimed delivery; false if the claim is lost. */
export const extendPostDeliveryLease = leaseRenewal('post_deliveries', {
  accountId: 'account_id',
  deliveryId: 'id',
  claimNo: 'claim_no',
});

/**
 * Takes due deliveries that no process holds and that have no job, the oldest of each account in turns, so that a
 * campaign with ten thousand locations does not delay the posts of others. Used by the sweeper.
 */
export const takeDuePostDeliveries = dueByAccount<PostDeliveryKey>({
  name: 'post-deliveries-due',
  table: 'post_deliveries',
  due: 'next_attempt_at',
  key: { deliveryId: 'id' },
});

/**
 * Takes due deliveries of one campaign that no process holds and that have no job, in the order of their creation. The
 * sweep takes the rest.
 */
export async function takeDueDeliveriesOfCampaign(
  sql: Sql,
  campaign: { accountId: number; postId: number; limit: number },
): Promise<PostDeliveryKey[]> {
  return sql.query<PostDeliveryKey>(DUE_OF_CAMPAIGN, [campaign.accountId, campaign.postId, campaign.limit]);
}

const DUE_OF_CAMPAIGN = {
  name: 'post-deliveries-due-of-campaign',
  text: `
  with free as (
    select account_id, id from post_deliveries
    where account_id = $1 and post_id = $2 and open and next_attempt_at <= now() and ${NOT_ENQUEUED}
      and (lease_until is null or lease_until < now())
    order by id limit $3
    for no key update skip locked
  )
  update post_deliveries delivery set enqueued_until = ${enqueuedEnd('next_attempt_at')}
  from free where delivery.account_id = free.account_id and delivery.id = free.id
  returning delivery.account_id as "accountId", delivery.id as "deliveryId"`,
};

/**
 * Makes paused deliveries due whose owner has connected the account again, or disconnected it, at most `limit` of each
 * connected account. Returns how many. Used by the sweeper.
 */
export async function resumePausedDeliveries(sql: Sql, { limit }: { limit: number }): Promise<number> {
  return sql.execute(RESUME, [limit]);
}

const RESUME = {
  name: 'post-deliveries-resume',
  // The recursion jumps from one connected account to the next in the index.
  text: `
  with recursive waiting (account_id, connected_account_id) as (
    (select account_id, connected_account_id from post_deliveries where paused_since is not null and open
     order by account_id, connected_account_id limit 1)
    union all
    select next.account_id, next.connected_account_id
    from waiting cross join lateral (
      select account_id, connected_account_id from post_deliveries
      where paused_since is not null and open
        and (account_id, connected_account_id) > (waiting.account_id, waiting.connected_account_id)
      order by account_id, connected_account_id limit 1
    ) next
  ), resumed as (
    select paused.account_id, paused.id
    from waiting
    join connected_accounts connected on connected.account_id = waiting.account_id
      and connected.id = waiting.connected_account_id and connected.status <> 'REAUTH_REQUIRED'
    cross join lateral (
      select account_id, id from post_deliveries
      where account_id = waiting.account_id and connected_account_id = waiting.connected_account_id
        and paused_since is not null and open
      order by id limit $1 for no key update skip locked
    ) paused
  )
  update post_deliveries delivery set paused_since = null, next_attempt_at = now()
  from resumed where delivery.account_id = resumed.account_id and delivery.id = resumed.id`,
};
