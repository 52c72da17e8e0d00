import { dayOf } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { failureOf } from '@listings/publisher-sdk';
import type { DailyInsight, InsightsCapability } from '@listings/publisher-sdk';
import type { FeedDependencies } from '../dependencies.js';
import { feedTerms, nextFeedWindow } from '../rules/feed-progress.js';
import type { InsightFeed } from '../store/insight-feeds.js';
import { daysOfAnswer } from './days-of-answer.js';
import { afterFailure, afterRead, unread } from './feed-step.js';
import type { FeedStep } from './feed-step.js';

const READ_TIMEOUT_MS = 60_000;

/** Reads the next days of a feed from the publisher, with one call [contract 11]. */
export async function readFeed(deps: FeedDependencies, feed: InsightFeed): Promise<FeedStep> {
  const { clock } = deps;
  const capability = deps.publishers.find(feed.publisher)?.publisher.insights;
  if (!capability || feed.archived) return unread(feed, 'idle');
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
  { accountId, locationId, connectedAccountId, listingRef }: InsightFeed,
  { capability, window }: { capability: InsightsCapability; window: DayRange },
): Promise<readonly DailyInsight[]> {
  return calls.call(
    { accountId, locationId, connectedAccountId, listingRef },
    ({ session }) => capability.readDaily({ session, listingRef, ...window }),
    { timeoutMs: READ_TIMEOUT_MS, refusalCloses: 'work' },
  );
}
