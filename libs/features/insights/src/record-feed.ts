import {
  deleteInsightFeed,
  lockInsightSchedule,
  releaseInsightSchedule,
  storeInsightDays,
  storeInsightFeed,
} from '@listings/persistence';
import type { ClaimedInsightFeed } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { FeedDependencies } from './dependencies.js';
import { relinked } from './feed-step.js';
import type { FeedStep } from './feed-step.js';

/**
 * Stores a step of a feed in one transaction, under the claim: the days, the progress, and when the connected account is
 * due next. Returns false when the claim was lost: another process reads the same days.
 */
export async function recordFeed(
  { database }: FeedDependencies,
  feed: ClaimedInsightFeed,
  step: FeedStep | 'remove',
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await lockInsightSchedule(transaction, feed))) return false;
    if (step === 'remove') {
      // A feed that stays belongs to a link that was made meanwhile.
      if (!(await deleteInsightFeed(transaction, feed))) await storeInsightFeed(transaction, feed, relinked(feed));
    } else if (await storeInsightFeed(transaction, feed, step)) {
      await storeInsightDays(transaction, feed, step.days);
    }
    failpoint('insights.before_commit');
    await releaseInsightSchedule(transaction, feed, { pauseMs: step === 'remove' ? 0 : step.pauseMs });
    return true;
  });
}
