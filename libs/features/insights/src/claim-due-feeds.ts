import { claimInsightFeeds, lockInsightSchedule, releaseInsightSchedule } from '@listings/persistence';
import type { ClaimedInsightFeed, ClaimedSchedule } from '@listings/persistence';
import type { FeedDependencies } from './dependencies.js';

/**
 * Claims due feeds for this process: at most one of each connected account, because a claim permits one call. May
 * return fewer feeds than are due.
 */
export async function claimDueFeeds(deps: FeedDependencies, limit: number): Promise<ClaimedInsightFeed[]> {
  const claimed = await claimInsightFeeds(deps.database, { claim: deps.clock.uuid(), limit });
  for (const { schedule, feed } of claimed) if (!feed) await release(deps, schedule);
  return claimed.flatMap(({ feed }) => (feed ? [feed] : []));
}

/** Releases a schedule none of whose feeds is due. */
async function release({ database }: FeedDependencies, schedule: ClaimedSchedule): Promise<void> {
  await database.transaction(async (transaction) => {
    if (await lockInsightSchedule(transaction, schedule)) await releaseInsightSchedule(transaction, schedule);
  });
}
