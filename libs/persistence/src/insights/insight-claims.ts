import type { ListingLinkStatus } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { dueSchedules } from '../due-schedules.js';

/** Identifies the schedule of a connected account. */
export interface InsightScheduleKey {
  readonly accountId: number;
  readonly connectedAccountId: string;
}

/** A schedule that one process has claimed. */
export interface ClaimedSchedule extends InsightScheduleKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claim: string;
}

/** The feed of a listing, under the claim of the schedule that it belongs to. */
export interface ClaimedInsightFeed extends ClaimedSchedule {
  readonly feedId: number;
  readonly locationId: number;
  readonly publisher: string;
  readonly listingRef: string;
  readonly coveredFrom: string | null;
  readonly coveredTo: string | null;
  readonly newestDay: string | null;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  /** The status of the link that the feed belongs to; null: the link was removed. */
  readonly linkStatus: ListingLinkStatus | null;
  readonly archived: boolean;
}

/** Length of a claim's lease, in milliseconds: longer than the one call that is made under it. */
const LEASE_MS = 90_000;

/**
 * Claims due schedules, each for one process, with the feed of each that has been due for the longest time. Accounts take
 * turns. A schedule without a due feed is returned with `feed` undefined: the caller releases it.
 */
export async function claimInsightFeeds(
  sql: Sql,
  { claim, limit }: { claim: string; limit: number },
): Promise<{ schedule: ClaimedSchedule; feed: ClaimedInsightFeed | undefined }[]> {
  const rows = await sql.query<ClaimedInsightFeed | (ClaimedSchedule & { feedId: null })>(CLAIM, [
    claim,
    limit,
    LEASE_MS,
  ]);
  return rows.map((row) => ({
    schedule: { accountId: row.accountId, connectedAccountId: row.connectedAccountId, claim: row.claim },
    feed: row.feedId === null ? undefined : row,
  }));
}

const DUE = dueSchedules(
  {
    schedules: 'insight_schedules',
    leases: 'insight_schedules',
    free: '(schedule.lease_until is null or schedule.lease_until < now())',
  },
  '$2',
);

const CLAIM = {
  name: 'insights-claim',
  text: `
  with ${DUE}, free as (
    select account_id, connected_account_id, case when lease_until is not null then feed_id end as lost_feed_id from due
  ), lost as (
    update insight_feeds feed set lost_claims = least(feed.lost_claims + 1, 1000)
    from free where feed.account_id = free.account_id and feed.id = free.lost_feed_id
  ), chosen as (
    select free.*, feed.id as feed_id
    from free left join lateral (
      select id from insight_feeds
      where account_id = free.account_id and connected_account_id = free.connected_account_id and due_at <= now()
      order by due_at, id limit 1
    ) feed on true
  ), claimed as (
    update insight_schedules schedule set claim = $1, feed_id = chosen.feed_id,
      lease_until = now() + $3 * interval '1 millisecond'
    from chosen
    where schedule.account_id = chosen.account_id and schedule.connected_account_id = chosen.connected_account_id
    returning schedule.account_id, schedule.connected_account_id, schedule.claim, schedule.feed_id, chosen.lost_feed_id
  )
  select claimed.account_id as "accountId", claimed.connected_account_id as "connectedAccountId", claimed.claim,
    claimed.feed_id as "feedId", feed.location_id as "locationId", feed.publisher, feed.listing_ref as "listingRef",
    feed.covered_from as "coveredFrom", feed.covered_to as "coveredTo", feed.newest_day as "newestDay",
    feed.failures, feed.lost_claims + case when claimed.lost_feed_id = feed.id then 1 else 0 end as "lostClaims",
    link.status as "linkStatus", place.archived_at is not null as archived
  from claimed
  left join insight_feeds feed on feed.account_id = claimed.account_id and feed.id = claimed.feed_id
  left join listing_links link on link.account_id = feed.account_id and link.location_id = feed.location_id
    and link.publisher = feed.publisher and link.listing_ref = feed.listing_ref
    and link.connected_account_id = feed.connected_account_id
  left join locations place on place.account_id = feed.account_id and place.id = feed.location_id`,
};

/** Locks the schedule to write a result. Returns false if the claim was lost: the caller must not write. */
export async function lockInsightSchedule(transaction: Transaction, held: ClaimedSchedule): Promise<boolean> {
  const rows = await transaction.query(
    {
      name: 'insights-lock',
      text: `select 1 from insight_schedules
             where account_id = $1 and connected_account_id = $2 and claim = $3 and lease_until is not null
             for update`,
    },
    [held.accountId, held.connectedAccountId, held.claim],
  );
  return rows.length > 0;
}

/**
 * Releases the claim of a schedule. It is due when its next feed is due, but not before `pauseMs` have passed; never if
 * it has no feed.
 */
export async function releaseInsightSchedule(
  sql: Sql,
  held: ClaimedSchedule,
  { pauseMs = 0 }: { pauseMs?: number } = {},
): Promise<void> {
  await sql.execute(
    {
      name: 'insights-release',
      text: `update insight_schedules set claim = null, feed_id = null, lease_until = null,
               due_at = (
                 select greatest(min(due_at), now() + $4::float8 * interval '1 millisecond') from (
                   select due_at from insight_feeds where account_id = $1 and connected_account_id = $2
                   order by due_at limit 1
                 ) next having min(due_at) is not null
               )
             where account_id = $1 and connected_account_id = $2 and claim = $3`,
    },
    [held.accountId, held.connectedAccountId, held.claim, pauseMs],
  );
}

/** Reads the feeds of an account again after its owner connected it. Invalidates a running claim. */
export async function resumeInsights(transaction: Transaction, key: InsightScheduleKey): Promise<void> {
  await transaction.execute(
    `with schedule as (
       update insight_schedules set due_at = now(), claim = null, feed_id = null, lease_until = null
       where account_id = $1 and connected_account_id = $2 and due_at is not null
       returning account_id, connected_account_id
     )
     update insight_feeds feed set due_at = now(), failures = 0, blocked = false
     from schedule
     where feed.account_id = schedule.account_id and feed.connected_account_id = schedule.connected_account_id
       and feed.blocked`,
    [key.accountId, key.connectedAccountId],
  );
}
