import type { DayRange } from '@listings/domain';
import { readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { nextFeedWindow, progressAfter } from '../rules/feed-progress.js';
import type { FeedTerms } from '../rules/feed-progress.js';
import { MOST_COUNTED_FEED_FAILURES, nextDailyReadMs, UNREADABLE_FEED_RECHECK_MS } from '../rules/feed-timing.js';
import type { InsightDay } from '../rules/insight-report.js';
import type { InsightFeed } from '../store/insight-feeds.js';
import type { InsightFeedOutcome } from '../store/insight-outcomes.js';

/** The result of one step of a feed: what to store, and how its connected account continues. */
export interface FeedStep extends InsightFeedOutcome {
  readonly result: 'read' | 'idle' | 'failed' | 'paused' | 'blocked';
  readonly days: readonly InsightDay[];
  /** How long the connected account makes no call, in milliseconds. */
  readonly pauseMs: number;
}

/** The step after a read, or after finding nothing to read today. */
export function afterRead(
  feed: InsightFeed,
  {
    now,
    random,
    schedule,
    read,
  }: {
    now: Date;
    random: number;
    schedule: FeedTerms & { today: string };
    read?: { window: DayRange; days: readonly InsightDay[] };
  },
): FeedStep {
  const progress = read ? progressAfter(feed, read.window, read.days) : feed;
  const more = nextFeedWindow(progress, schedule) !== undefined;
  return {
    ...unchanged(feed),
    result: read ? 'read' : 'idle',
    progress,
    days: read?.days ?? [],
    // Older days wait until every other due feed of the connected account had its turn.
    waitMs: more ? 0 : nextDailyReadMs(now, random),
  };
}

/** The step after a failed call [publishers 0.1]. A rate limit and lost credentials concern all feeds of the account. */
export function afterFailure(feed: InsightFeed, failure: PublisherFailure, clock: FailureClock): FeedStep {
  const { failures } = feed;
  const reading = readFailure(failure, { failures, clock });
  switch (reading.meaning) {
    case 'retry':
      if (!reading.failed)
        return { ...unchanged(feed), result: 'paused', failures, ...pauseOf(failure, reading.waitMs) };
      return { ...unchanged(feed), result: 'failed', failures: counted(failures), waitMs: reading.waitMs };
    case 'reconnect':
      return { ...unchanged(feed), result: 'paused', pauseMs: UNREADABLE_FEED_RECHECK_MS };
    case 'no access':
    case 'gone':
      return unread(feed, 'blocked');
    case 'rejected':
    case 'given up':
      return {
        ...unchanged(feed),
        result: 'failed',
        failures: counted(failures),
        waitMs: UNREADABLE_FEED_RECHECK_MS,
      };
  }
}

/** The step of a feed that cannot be read today. A blocked one is due at once after its account was connected again. */
export function unread(feed: InsightFeed, result: 'idle' | 'blocked'): FeedStep {
  return { ...unchanged(feed), result, blocked: result === 'blocked', waitMs: UNREADABLE_FEED_RECHECK_MS };
}

function unchanged(feed: InsightFeed): Omit<FeedStep, 'result'> {
  return {
    feedId: feed.feedId,
    progress: feed,
    days: [],
    failures: 0,
    blocked: false,
    waitMs: 0,
    pauseMs: 0,
  };
}

/** A limit on one listing does not affect the others. */
function pauseOf(failure: PublisherFailure, waitMs: number): Pick<FeedStep, 'waitMs' | 'pauseMs'> {
  const own = failure.kind === 'RATE_LIMITED' && failure.scope === 'listing';
  return own ? { waitMs, pauseMs: 0 } : { waitMs: 0, pauseMs: waitMs };
}

function counted(failures: number): number {
  return Math.min(failures + 1, MOST_COUNTED_FEED_FAILURES);
}
