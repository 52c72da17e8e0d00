import { arraysOf, changeRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { FeedProgress } from '../rules/feed-progress.js';
import type { InsightDay } from '../rules/insight-report.js';

/** How a feed continues after one read. */
export interface InsightFeedOutcome {
  readonly feedId: number;
  readonly progress: FeedProgress;
  readonly failures: number;
  readonly blocked: boolean;
  readonly waitMs: number;
}

/** Stores how locked feeds of an account continue. */
export const storeInsightFeeds = changeRows<[accountId: number, outcomes: readonly InsightFeedOutcome[]], Transaction>({
  name: 'insight-feeds-store',
  text: `update insight_feeds set covered_from = read.covered_from, covered_to = read.covered_to,
      newest_day = read.newest_day, failures = read.failures, blocked = read.blocked,
      due_at = now() + read.wait_ms * interval '1 millisecond'
    from unnest($2::bigint[], $3::date[], $4::date[], $5::date[], $6::smallint[], $7::boolean[], $8::float8[])
      as read (id, covered_from, covered_to, newest_day, failures, blocked, wait_ms)
    where account_id = $1 and insight_feeds.id = any($2::bigint[]) and insight_feeds.id = read.id`,
  values: (accountId, outcomes) => [
    accountId,
    outcomes.map(({ feedId }) => feedId),
    ...arraysOf(
      outcomes.map(({ progress }) => progress),
      'coveredFrom',
      'coveredTo',
      'newestDay',
    ),
    ...arraysOf(outcomes, 'failures', 'blocked', 'waitMs'),
  ],
  isNeeded: (_, outcomes) => outcomes.length > 0,
});

/**
 * Stores the numbers of days of feeds, in one statement. A metric that the publisher no longer reports for a day keeps its
 * stored value. Only days that change are written.
 */
export async function storeInsightDays(
  transaction: Transaction,
  accountId: number,
  read: readonly { readonly feedId: number; readonly days: readonly InsightDay[] }[],
): Promise<void> {
  const rows = read.flatMap(({ feedId, days }) => days.map((day) => ({ feedId, ...day })));
  if (rows.length === 0) return;
  await transaction.execute(
    {
      name: 'insight-days-store',
      text: `insert into insight_days as stored (account_id, feed_id, day, metrics)
             select $1, read.feed_id, read.day, read.metrics
             from unnest($2::bigint[], $3::date[], $4::jsonb[]) as read (feed_id, day, metrics)
             on conflict (account_id, feed_id, day) do update set metrics = stored.metrics || excluded.metrics
             where stored.metrics is distinct from stored.metrics || excluded.metrics`,
    },
    [accountId, ...arraysOf(rows, 'feedId', 'date'), rows.map(({ metrics }) => JSON.stringify(metrics))],
  );
}

/** Deletes locked feeds with their days, unless their listings are linked. */
export const deleteInsightFeeds = changeRows<[accountId: number, feedIds: readonly number[]], Transaction>({
  name: 'insight-feeds-delete',
  text: `delete from insight_feeds feed
    where feed.account_id = $1 and feed.id = any($2::bigint[]) and not exists (
      select 1 from listing_links link
      where link.account_id = feed.account_id and link.location_id = feed.location_id
        and link.publisher = feed.publisher and link.listing_ref = feed.listing_ref
    )`,
  isNeeded: (_, feedIds) => feedIds.length > 0,
});
