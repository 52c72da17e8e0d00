import type { CampaignContent, DeliveryState, PostType } from '@listings/domain';
import type { Sql } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import { isStillDue, rowsInTurns, Turns } from '../turns.js';
import type { RowInTurns } from '../turns.js';

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
  /** False if the location is no longer linked to that listing, or is archived. */
  readonly linked: boolean;
  readonly contentKey: string;
  readonly externalRef: string | null;
  readonly link: string | null;
  readonly attempts: number;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  /** Claimed by {@link claimSuspectPostDelivery}, or could have been. */
  readonly suspect: boolean;
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
  readonly postType: PostType;
  readonly content: CampaignContent;
  readonly phone: string | null;
}

/**
 * Claims a due delivery: one process gets it, the others undefined. QUEUED becomes SENDING, which records the intent
 * and its time before any call [reliability 2]; if its campaign was deleted or has ended, the delivery ends unsent instead
 * and is not returned. SENDING whose holder is gone becomes UNKNOWN; `resendAfterMs` is the time within which that holder's
 * post may still appear.
 */
export async function claimPostDelivery(
  sql: Sql,
  key: PostDeliveryKey & { resendAfterMs: ResendTimes },
): Promise<ClaimedPostDelivery | undefined> {
  const [row] = await sql.query<ClaimedPostDelivery>(CLAIM_ONE, [
    key.accountId,
    key.deliveryId,
    ...resendValues(key.resendAfterMs),
  ]);
  return row;
}

/**
 * Claims up to `limit` due deliveries like {@link claimPostDelivery}, the oldest of each account in turns, so that a
 * campaign with ten thousand locations does not delay the posts of others. Takes at most `ofOne` of a connected account, and
 * none of those in `except`. Leaves suspects to {@link claimSuspectPostDelivery}.
 */
export async function claimDuePostDeliveries(
  sql: Sql,
  given: { limit: number; ofOne: number; except: readonly string[]; resendAfterMs: ResendTimes },
): Promise<ClaimedPostDelivery[]> {
  const { limit, ofOne, except, resendAfterMs } = given;
  const values = [ofOne, limit, ...resendValues(resendAfterMs), except];
  return TURNS.next((after) => sql.query<RowInTurns<ClaimedPostDelivery>>(CLAIM_DUE, [...values, after]));
}

/**
 * Claims a due suspect like {@link claimPostDelivery}: a delivery whose last two claims or more were lost. One of the deliveries
 * that a process worked on may have ended it; a process that works on one suspect at a time finds out which. The one that has
 * lost the fewest claims is the first.
 */
export async function claimSuspectPostDelivery(
  sql: Sql,
  { resendAfterMs }: { resendAfterMs: ResendTimes },
): Promise<ClaimedPostDelivery | undefined> {
  const [row] = await sql.query<ClaimedPostDelivery>(CLAIM_SUSPECT, resendValues(resendAfterMs));
  return row;
}

function resendValues({ sites, otherwise }: ResendTimes): unknown[] {
  return [[...sites.keys()], [...sites.values()], otherwise];
}

/** The time within which a post of a lost holder may still appear, in milliseconds by site. */
export interface ResendTimes {
  readonly sites: ReadonlyMap<string, number>;
  /** For a site that is not configured any more. */
  readonly otherwise: number;
}

const FREE = '(lease_until is null or lease_until < now())';

/** The column is 1 from the second claim on, if the first one was lost. */
const SUSPECT = 'lost_claims > 0';

/**
 * The part `claimed` of a claim, after a part `free` with the account_id and id of locked deliveries that are due. Three parameters from
 * `first` on are the {@link resendValues}.
 */
const claimFree = (first: number) => `
  claimed as (
    update post_deliveries delivery set
      state = case delivery.state when 'QUEUED' then coalesce(stopped, 'SENDING') when 'SENDING' then 'UNKNOWN' else delivery.state end,
      removal = coalesce(stopped, delivery.removal),
      attempts = attempts + case when delivery.state = 'QUEUED' and stopped is null then 1 else 0 end,
      attempted_at = case when delivery.state = 'QUEUED' and stopped is null then coalesce(attempted_at, now()) else attempted_at end,
      resend_after = case delivery.state when 'SENDING' then lease_until + interval '1 millisecond' * coalesce(
        (select declared.ms from unnest($${first}::text[], $${first + 1}::float8[]) as declared (site, ms) where declared.site = delivery.site),
        $${first + 2}::float8) else resend_after end,
      -- nothing was sent to another listing yet, so it follows the location's present link
      listing_ref = case when delivery.attempted_at is null then coalesce(now_linked.listing_ref, delivery.listing_ref) else delivery.listing_ref end,
      connected_account_id = case when delivery.attempted_at is null or now_linked.listing_ref = delivery.listing_ref
        then coalesce(now_linked.connected_account_id, delivery.connected_account_id) else delivery.connected_account_id end,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      claim_no = claim_no + 1,
      paused_since = case when stopped is null then paused_since end,
      next_attempt_at = case when stopped is null then next_attempt_at end,
      lease_until = case when stopped is null then ${LEASE_END} end
    from (
      select due.account_id, due.id, due.${SUSPECT} as suspect, link.connected_account_id, link.listing_ref, case
          when due.state <> 'QUEUED' then null
          when post.status = 'DELETED' then 'DELETED'
          when post.ended_at is not null and (post.removal_sites is null or due.site = any(post.removal_sites)) then 'EXPIRED'
        end as stopped
      from free join post_deliveries due on due.account_id = free.account_id and due.id = free.id
      -- one look-up a delivery: the planner expects so many deliveries that it would read all posts
      join lateral (
        select status, ended_at, removal_sites from social_posts where account_id = due.account_id and id = due.post_id offset 0
      ) post on true
      left join lateral (
        select publisher, connected_account_id, listing_ref from listing_links
        where account_id = due.account_id and location_id = due.location_id and status = 'LINKED' offset 0
      ) link on link.publisher = due.site
    ) now_linked
    where delivery.account_id = now_linked.account_id and delivery.id = now_linked.id
    returning delivery.*, now_linked.listing_ref as linked_ref, now_linked.suspect
  )`;

/** What a claim returns of the part `claimed`. */
const CLAIMED = `
  select claimed.account_id as "accountId", claimed.id as "deliveryId", claimed.claim_no as "claimNo", claimed.state,
    claimed.post_id as "postId", claimed.item_id as "itemId", claimed.location_id as "locationId", claimed.site, claimed.is_primary as "isPrimary",
    claimed.connected_account_id as "connectedAccountId", claimed.listing_ref as "listingRef",
    claimed.linked_ref is not null and claimed.linked_ref = claimed.listing_ref and place.archived_at is null as linked,
    claimed.content_key as "contentKey",
    claimed.external_ref as "externalRef", claimed.link, claimed.attempts, claimed.failures, claimed.lost_claims as "lostClaims", claimed.suspect,
    claimed.attempted_at as "attemptedAt",
    claimed.state = 'SENDING' and claimed.attempted_at < now() as "attemptedBefore",
    case when claimed.attempted_at is null then 0 else extract(epoch from now() - greatest(claimed.attempted_at,
      (select unknown_until from installation))) * 1000 end::float8 as "ageMs",
    greatest(coalesce(extract(epoch from claimed.resend_after - now()) * 1000, 0), 0)::float8 as "untilResendMs",
    coalesce(extract(epoch from now() - claimed.published_at) * 1000, 0)::float8 as "liveMs",
    coalesce(extract(epoch from now() - claimed.paused_since) * 1000, 0)::float8 as "pausedMs",
    post.type as "postType", post.content, place.phone
  from claimed
  join social_posts post on post.account_id = claimed.account_id and post.id = claimed.post_id
  join locations place on place.account_id = claimed.account_id and place.id = claimed.location_id
  where claimed.lease_until is not null`;

const CLAIM_ONE = {
  name: 'post-delivery-claim',
  text: `
  with free as (
    select account_id, id from post_deliveries
    where account_id = $1 and id = $2 and next_attempt_at <= now() and ${FREE} for no key update
  ), ${claimFree(3)} ${CLAIMED}`,
};

const CLAIM_SUSPECT = {
  name: 'post-delivery-claim-suspect',
  text: `
  with free as (
    select account_id, id from post_deliveries
    where ${SUSPECT} and next_attempt_at <= now() and ${FREE}
    order by lost_claims, next_attempt_at limit 1 for no key update skip locked
  ), ${claimFree(1)} ${CLAIMED}`,
};

const TURNS = new Turns<ClaimedPostDelivery>();
const turns = rowsInTurns({
  table: 'post_deliveries',
  due: 'next_attempt_at',
  keys: ['id'],
  read: `${FREE} and not ${SUSPECT}`,
  per: 'connection',
  groups: 'next.connected_account_id <> all($6::uuid[])',
  after: '$7',
});

const CLAIM_DUE = {
  name: 'post-deliveries-claim-due',
  text: `
  with recursive ${turns.parts}, free as (
    select work.account_id, work.id from post_deliveries work join oldest on work.ctid = oldest.place
    where work.ctid = any(array(select place from oldest)) and ${isStillDue('next_attempt_at')} and ${FREE} and not ${SUSPECT}
    order by oldest.turn, random() limit $2
    for no key update of work skip locked
  ), ${claimFree(3)}
  select result.*, ended."endedAt" from ended left join (${CLAIMED}) result on true`,
};

/** Extends the lease of a claimed delivery; false if the claim is lost. */
export const extendPostDeliveryLease = leaseRenewal('post_deliveries', {
  accountId: 'account_id',
  deliveryId: 'id',
  claimNo: 'claim_no',
});

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
