import { backOffMs } from '@listings/domain';
import { readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { EngagementCapability, PublisherFailure } from '@listings/publisher-sdk';
import {
  engagementPace,
  FIRST_ENGAGEMENT_READ_MS,
  nextEngagementReadMs,
  UNREADABLE_ENGAGEMENT_RECHECK_MS,
} from '../rules/engagement-timing.js';
import type { EngagementOutcome } from '../store/engagement-outcomes.js';
import type { DueEngagement, PostCounters } from '../store/engagement-turns.js';

/** The result of one read: what to store of its posts, and how the connected account continues. */
export interface EngagementStep {
  readonly result: 'read' | 'idle' | 'failed' | 'paused' | 'refused' | 'set aside';
  readonly posts: readonly EngagementOutcome[];
  /** How long the connected account reads nothing, in milliseconds. */
  readonly pauseMs: number;
}

/** The least wait before the next call of a failing publisher; a failing listing waits for the first interval. */
const LONGEST_BACK_OFF_MS = 5 * 60_000;

/** The step after a read. A post without counters in the answer keeps the stored ones. */
export function afterRead(
  posts: readonly DueEngagement[],
  counters: ReadonlyMap<string, Partial<PostCounters>>,
  { capability, random }: { capability: EngagementCapability; random: number },
): EngagementStep {
  return {
    result: 'read',
    posts: posts.map((post) => ({
      post,
      counters: counters.get(post.ref) ?? {},
      waitMs: nextEngagementReadMs(post.ageMs, random),
    })),
    pauseMs: engagementPace(capability).waitMs,
  };
}

/** The step that leaves posts unread for now: their schedule continues as usual. */
export function withoutRead(posts: readonly DueEngagement[], random: number): EngagementStep {
  return {
    result: 'idle',
    posts: posts.map((post) => unread(post, nextEngagementReadMs(post.ageMs, random))),
    pauseMs: 0,
  };
}

/** The step for posts whose reads ended several processes: they wait for a day. */
export function setAside(posts: readonly DueEngagement[]): EngagementStep {
  return {
    result: 'set aside',
    posts: posts.map((post) => unread(post, UNREADABLE_ENGAGEMENT_RECHECK_MS)),
    pauseMs: 0,
  };
}

/**
 * The step after a failed read [publishers 0.1]. A rate limit, lost credentials and numbers that the publisher retired
 * concern all posts of the connected account.
 */
export function afterFailure(
  failures: number,
  posts: readonly DueEngagement[],
  { failure, clock }: { failure: PublisherFailure; clock: FailureClock },
): EngagementStep {
  const same = { posts: [], pauseMs: 0 };
  if (failure.kind === 'NO_DATA' && failure.reason === 'retired') {
    return { ...same, result: 'paused', pauseMs: UNREADABLE_ENGAGEMENT_RECHECK_MS };
  }
  const reading = readFailure(failure, { failures, clock });
  switch (reading.meaning) {
    case 'reconnect':
      return { ...same, result: 'paused', pauseMs: UNREADABLE_ENGAGEMENT_RECHECK_MS };
    case 'retry':
      if (!reading.failed) return paused(posts, { failure, waitMs: reading.waitMs });
      return {
        result: 'failed',
        // The other listings are read first.
        posts: posts.map((post) => unread(post, FIRST_ENGAGEMENT_READ_MS)),
        pauseMs: Math.min(backOffMs(failures + 1, clock.random()), LONGEST_BACK_OFF_MS),
      };
    default:
      return { ...same, result: 'refused', posts: posts.map((post) => unread(post, UNREADABLE_ENGAGEMENT_RECHECK_MS)) };
  }
}

/** A limit on one listing does not affect the others. */
function paused(
  posts: readonly DueEngagement[],
  { failure, waitMs }: { failure: PublisherFailure; waitMs: number },
): EngagementStep {
  const own = failure.kind === 'RATE_LIMITED' && failure.scope === 'listing';
  return {
    result: 'paused',
    posts: own ? posts.map((post) => unread(post, waitMs)) : [],
    pauseMs: own ? 0 : waitMs,
  };
}

function unread(post: DueEngagement, waitMs: number | null): EngagementOutcome {
  return { post, counters: {}, waitMs };
}
