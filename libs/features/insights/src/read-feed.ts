import { dayOf, feedTerms, MAX_LOST_CLAIMS, nextFeedWindow } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import type { ClaimedInsightFeed } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { failureOf } from '@listings/publisher-sdk';
import type { DailyInsight, InsightsCapability } from '@listings/publisher-sdk';
import { daysOfAnswer } from './days-of-answer.js';
import type { FeedDependencies } from './dependencies.js';
import { afterFailure, afterRead, unread } from './feed-step.js';
import type { FeedStep } from './feed-step.js';
import { recordFeed } from './record-feed.js';

/** Time limit of the call; it is well within the lease. */
const READ_TIMEOUT_MS = 60_000;

/** What a read of a feed did, for the log. */
export type FeedResult = 'read' | 'idle' | 'failed' | 'paused' | 'blocked' | 'removed' | 'claim lost';

/**
 * Reads the next days of a claimed feed from the publisher and stores them, with one call [contract 11]. A feed whose
 * link was removed is deleted instead.
 */
export async function readFeed(deps: FeedDependencies, feed: ClaimedInsightFeed): Promise<FeedResult> {
  failpoint('insights.after_claim');
  const step = feed.linkStatus === null ? 'remove' : await nextStep(deps, feed);
  failpoint('insights.before_store');
  const stored = await recordFeed(deps, feed, step);
  failpoint('insights.after_store');
  if (!stored) return 'claim lost';
  return step === 'remove' ? 'removed' : step.result;
}

async function nextStep(deps: FeedDependencies, feed: ClaimedInsightFeed): Promise<FeedStep> {
  const { clock } = deps;
  const capability = deps.publishers.find(feed.publisher)?.publisher.insights;
  if (!capability || feed.archived || feed.lostClaims >= MAX_LOST_CLAIMS) return unread(feed, 'idle');
  if (feed.linkStatus !== 'LINKED') return unread(feed, 'blocked');
  const schedule = { ...feedTerms(capability), today: dayOf(clock.now()) };
  const window = nextFeedWindow(feed, schedule);
  const moment = { now: clock.now(), random: clock.random() };
  if (!window) return afterRead(feed, { ...moment, schedule });
  try {
    const days = daysOfAnswer(await call(deps, feed, { capability, window }), {
      metrics: capability.metrics,
      window,
      onInvalid: () =>
        deps.logger.error({ publisher: feed.publisher }, 'the plug-in returned invalid insights, which are skipped'),
    });
    return afterRead(feed, { ...moment, schedule, read: { window, days } });
  } catch (error) {
    const failure = failureOf(error);
    // The publisher has no numbers for these days: they are "not available".
    if (failure.kind === 'NO_DATA') return afterRead(feed, { ...moment, schedule, read: { window, days: [] } });
    return afterFailure(feed, failure, clock);
  }
}

function call(
  { calls }: FeedDependencies,
  { accountId, locationId, connectedAccountId, listingRef }: ClaimedInsightFeed,
  { capability, window }: { capability: InsightsCapability; window: DayRange },
): Promise<readonly DailyInsight[]> {
  return calls.call(
    { accountId, locationId, connectedAccountId, listingRef },
    ({ session }) => capability.readDaily({ session, listingRef, ...window }),
    { timeoutMs: READ_TIMEOUT_MS, refusalCloses: 'work' },
  );
}
