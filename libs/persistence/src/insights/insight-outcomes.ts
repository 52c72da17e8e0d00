import type { FeedProgress, InsightDay } from '@listings/domain';
import type { Transaction } from '../database.js';
import type { ClaimedInsightFeed } from './insight-claims.js';

/** How a feed continues after one read. */
export interface InsightFeedOutcome {
  readonly progress: FeedProgress;
  readonly failures: number;
  readonly lostClaims: number;
  readonly blocked: boolean;
  readonly waitMs: number;
}

/** Stores how a feed continues. Returns false if the connected account no longer has the feed. */
export async function storeInsightFeed(
  transaction: Transaction,
  { accountId, feedId, connectedAccountId }: ClaimedInsightFeed,
  { progress, failures, lostClaims, blocked, waitMs }: InsightFeedOutcome,
): Promise<boolean> {
  const changed = await transaction.execute(
    {
      name: 'insight-feed-store',
      text: `update insight_feeds set covered_from = $3, covered_to = $4, newest_day = $5, failures = $6,
               lost_claims = $7, blocked = $8, due_at = now() + $9::float8 * interval '1 millisecond'
             where account_id = $1 and id = $2 and connected_account_id = $10`,
    },
    [
      accountId,
      feedId,
      progress.coveredFrom,
      progress.coveredTo,
      progress.newestDay,
      failures,
      lostClaims,
      blocked,
      waitMs,
      connectedAccountId,
    ],
  );
  return changed === 1;
}

/**
 * Stores the numbers of days, in one statement. A metric that the publisher no longer reports for a day keeps its
 * stored value. A day that does not change is not written.
 */
export async function storeInsightDays(
  transaction: Transaction,
  { accountId, feedId }: Pick<ClaimedInsightFeed, 'accountId' | 'feedId'>,
  days: readonly InsightDay[],
): Promise<void> {
  if (days.length === 0) return;
  await transaction.execute(
    {
      name: 'insight-days-store',
      text: `insert into insight_days as stored (account_id, feed_id, day, metrics)
             select $1, $2, read.day, read.metrics from unnest($3::date[], $4::jsonb[]) as read (day, metrics)
             on conflict (account_id, feed_id, day) do update set metrics = stored.metrics || excluded.metrics
             where stored.metrics is distinct from stored.metrics || excluded.metrics`,
    },
    [accountId, feedId, days.map(({ date }) => date), days.map(({ metrics }) => JSON.stringify(metrics))],
  );
}

/**
 * Deletes a feed with its days, unless its listing was linked again meanwhile. A link through another connected account
 * changes the feed, so the statement checks the connected account again after it waited for that transaction. Returns
 * whether it deleted the feed.
 */
export async function deleteInsightFeed(
  transaction: Transaction,
  { accountId, feedId, connectedAccountId }: ClaimedInsightFeed,
): Promise<boolean> {
  const deleted = await transaction.execute(
    {
      name: 'insight-feed-delete',
      text: `delete from insight_feeds feed
             where feed.account_id = $1 and feed.id = $2 and feed.connected_account_id = $3 and not exists (
               select 1 from listing_links link
               where link.account_id = feed.account_id and link.location_id = feed.location_id
                 and link.publisher = feed.publisher and link.listing_ref = feed.listing_ref
             )`,
    },
    [accountId, feedId, connectedAccountId],
  );
  return deleted === 1;
}
