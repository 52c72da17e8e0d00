import type { ConnectedAccountStatus, ListingLinkStatus } from '@listings/domain';
import type { Database, Sql, Transaction } from '../database.js';
import { dueSchedules } from '../due-schedules.js';
import { LEASE_END, leaseRenewal } from '../leases.js';

/** Identifies the feed of a location's listing at a publisher. */
export interface FeedKey {
  readonly accountId: number;
  readonly locationId: number;
  readonly publisher: string;
}

/** A feed with the connected account that schedules it. */
export interface ScheduledFeed extends FeedKey {
  readonly connectedAccountId: string;
}

/** A feed that one process has claimed. */
export interface ClaimedFeed extends ScheduledFeed {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claimNo: number;
  readonly listingRef: string;
  /** What was posted before the link was made causes no event. */
  readonly linkedAt: Date;
  readonly linkStatus: ListingLinkStatus;
  readonly connection: ConnectedAccountStatus;
  /** The latest change that is stored; null before the first complete read. */
  readonly changedSince: Date | null;
  /** Time since the last complete read; null before the first. */
  readonly sinceCompleteMs: number | null;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
}

/** Looks of one claim at schedules of which none has a feed to read. */
const MOST_LOOKS = 5;

/**
 * Claims due feeds, each for one process, and at most one at a time of each connected account, so that the publisher's
 * limits of an account are not used up by one kind of work. Accounts take turns.
 */
export async function claimFeeds(database: Database, { limit }: { limit: number }): Promise<ClaimedFeed[]> {
  for (let look = 1; ; look += 1) {
    const { due, claimed } = await database.transaction((transaction) => claimOnce(transaction, limit));
    // A schedule is due too early after its feed was unlinked, or while a long read goes on. It was moved: look again.
    if (claimed.length > 0 || due === 0 || look === MOST_LOOKS) return claimed;
  }
}

async function claimOnce(transaction: Transaction, limit: number): Promise<{ due: number; claimed: ClaimedFeed[] }> {
  const due = await transaction.query<{ accountId: number; connectedAccountId: string }>(DUE, [limit]);
  if (due.length === 0) return { due: 0, claimed: [] };
  // A statement of its own sees the feeds that changed until the schedules were locked.
  const claimed = await transaction.query<ClaimedFeed>(CLAIM, [
    due.map(({ accountId }) => accountId),
    due.map(({ connectedAccountId }) => connectedAccountId),
  ]);
  return { due: due.length, claimed };
}

const DUE = {
  name: 'interaction-schedules-due',
  text: `
  with ${dueSchedules({ schedules: 'interaction_schedules', leases: 'interaction_feeds', free: 'true' }, '$1')}
  select account_id as "accountId", connected_account_id as "connectedAccountId" from due`,
};

/** The next time at which `owner` has a feed to read: at the end of a read in progress, or when a feed is due. */
const nextDue = (owner: string) => `
  (select greatest(now(), account.rate_limited_until, coalesce(
     (select max(busy.lease_until) from interaction_feeds busy
      where busy.account_id = account.account_id and busy.connected_account_id = account.id and busy.lease_until >= now()),
     next.next_read_at))
   from connected_accounts account cross join lateral (
     select feed.next_read_at from interaction_feeds feed
     where feed.account_id = account.account_id and feed.connected_account_id = account.id
     order by feed.next_read_at limit 1
   ) next
   where account.account_id = ${owner}.account_id and account.id = ${owner}.connected_account_id)`;

const CLAIM = {
  name: 'interaction-feeds-claim',
  text: `
  with due as (
    select account_id, connected_account_id from unnest($1::integer[], $2::uuid[]) as given (account_id, connected_account_id)
  ), oldest as (
    select feed.*
    from due
    join connected_accounts account on account.account_id = due.account_id and account.id = due.connected_account_id
      and (account.rate_limited_until is null or account.rate_limited_until <= now())
    cross join lateral (
      select account_id, location_id, publisher from interaction_feeds
      where account_id = due.account_id and connected_account_id = due.connected_account_id
        and next_read_at <= now() and (lease_until is null or lease_until < now())
      order by next_read_at limit 1
    ) feed
    where not exists (
      select 1 from interaction_feeds busy
      where busy.account_id = due.account_id and busy.connected_account_id = due.connected_account_id
        and busy.lease_until >= now()
    )
  ), free as (
    select feed.account_id, feed.location_id, feed.publisher
    from oldest join interaction_feeds feed using (account_id, location_id, publisher)
    where feed.next_read_at <= now() and (feed.lease_until is null or feed.lease_until < now())
    for update of feed skip locked
  ), claimed as (
    update interaction_feeds feed set
      claim_no = claim_no + 1,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      lease_until = ${LEASE_END}
    from free
    where feed.account_id = free.account_id and feed.location_id = free.location_id and feed.publisher = free.publisher
    returning feed.*
  ), scheduled as (
    update interaction_schedules schedule set due_at = coalesce(
      (select lease_until from claimed
       where claimed.account_id = due.account_id and claimed.connected_account_id = due.connected_account_id),
      ${nextDue('due')})
    from due
    where schedule.account_id = due.account_id and schedule.connected_account_id = due.connected_account_id
  )
  select claimed.account_id as "accountId", claimed.location_id as "locationId", claimed.publisher,
    claimed.claim_no as "claimNo", claimed.connected_account_id as "connectedAccountId",
    claimed.changed_since as "changedSince", claimed.failures, claimed.lost_claims as "lostClaims",
    (extract(epoch from now() - claimed.complete_at) * 1000)::float8 as "sinceCompleteMs",
    link.listing_ref as "listingRef", link.linked_at as "linkedAt", link.status as "linkStatus",
    account.status as connection
  from claimed
  join listing_links link on link.account_id = claimed.account_id and link.location_id = claimed.location_id
    and link.publisher = claimed.publisher
  join connected_accounts account on account.account_id = claimed.account_id and account.id = claimed.connected_account_id`,
};

/** Extends the lease of a claimed feed; false if the claim is lost. */
export const extendFeedLease = leaseRenewal('interaction_feeds', {
  accountId: 'account_id',
  locationId: 'location_id',
  publisher: 'publisher',
  claimNo: 'claim_no',
});

/** Locks a claimed feed to write what was read; false if the claim was lost: the caller must not write. */
export async function lockFeed(
  transaction: Transaction,
  held: FeedKey & { readonly claimNo: number },
): Promise<boolean> {
  const rows = await transaction.query(
    {
      name: 'interaction-feed-lock',
      text: `select 1 from interaction_feeds
             where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null
             for update`,
    },
    [held.accountId, held.locationId, held.publisher, held.claimNo],
  );
  return rows.length > 0;
}

/** The result of reading a feed. */
export interface FeedOutcome {
  readonly waitMs: number;
  readonly failures: number;
  readonly blocked: boolean;
  /** Why the publisher has nothing to read; null if it has. */
  readonly unavailable: string | null;
  /** Absent: nothing was read. */
  readonly read?: { readonly changedSince: Date | null; readonly complete: boolean };
}

/** Writes the result, releases the claim, and schedules the connected account; without effect if the claim was lost. */
export async function storeFeedOutcome(
  transaction: Transaction,
  held: ScheduledFeed & { readonly claimNo: number },
  outcome: FeedOutcome,
): Promise<void> {
  const stored = await transaction.execute(STORE, [
    held.accountId,
    held.locationId,
    held.publisher,
    held.claimNo,
    outcome.waitMs,
    outcome.failures,
    outcome.blocked,
    outcome.unavailable,
    outcome.read !== undefined,
    outcome.read?.changedSince ?? null,
    outcome.read?.complete ?? false,
  ]);
  if (stored === 0) return;
  const key = [held.accountId, held.connectedAccountId];
  await transaction.query(LOCK_SCHEDULE, key);
  // A statement of its own sees the feeds that changed until the schedule was locked.
  await transaction.execute(RELEASE, key);
}

const LOCK_SCHEDULE = {
  name: 'interaction-schedule-lock',
  text: `select 1 from interaction_schedules where account_id = $1 and connected_account_id = $2 for update`,
};

const RELEASE = {
  name: 'interaction-schedule-release',
  text: `
  update interaction_schedules schedule set due_at = ${nextDue('schedule')}
  where account_id = $1 and connected_account_id = $2`,
};

const STORE = {
  name: 'interaction-feed-store',
  text: `
  update interaction_feeds set
    next_read_at = now() + $5::float8 * interval '1 millisecond', failures = $6, blocked = $7, unavailable = $8,
    read_at = case when $9 then now() else read_at end,
    changed_since = greatest(changed_since, $10::timestamptz),
    complete_at = case when $11 then now() else complete_at end,
    lost_claims = 0, lease_until = null
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null`,
};

/** Resumes feeds after the owner connected the account again. Invalidates running claims. */
export async function resumeFeeds(
  transaction: Transaction,
  key: { accountId: number; connectedAccountId: string },
): Promise<void> {
  await transaction.execute(
    `update interaction_feeds set next_read_at = now(), failures = 0, blocked = false, lease_until = null,
       claim_no = claim_no + 1
     where account_id = $1 and connected_account_id = $2 and (blocked or lease_until is not null)`,
    [key.accountId, key.connectedAccountId],
  );
  await scheduleFeeds(transaction, key.accountId, [key.connectedAccountId]);
}

/**
 * Makes the schedules of connected accounts due at once, after feeds of theirs became due. Feeds change before schedules,
 * in every transaction, so that two do not wait for each other.
 */
export async function scheduleFeeds(
  transaction: Transaction,
  accountId: number,
  connectedAccountIds: readonly string[],
): Promise<void> {
  await transaction.execute(
    {
      name: 'interaction-schedules-advance',
      text: `with locked as (
               select account_id, connected_account_id from interaction_schedules
               where account_id = $1 and connected_account_id = any($2::uuid[])
               order by connected_account_id for update
             )
             update interaction_schedules schedule set due_at = least(schedule.due_at, now()) from locked
             where schedule.account_id = locked.account_id
               and schedule.connected_account_id = locked.connected_account_id`,
    },
    [accountId, connectedAccountIds],
  );
}

/** Whether the client lets the location ingest this source [contract 11]; true without a setting. */
export async function isSourceEnabled(sql: Sql, key: FeedKey): Promise<boolean> {
  const [row] = await sql.query<{ enabled: boolean }>(
    {
      name: 'interaction-source-enabled',
      text: `select enabled from interaction_settings where account_id = $1 and location_id = $2 and publisher = $3`,
    },
    [key.accountId, key.locationId, key.publisher],
  );
  return row?.enabled ?? true;
}
