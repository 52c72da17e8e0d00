import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import type { DueEngagement } from '../store/engagement-turns.js';
import { NO_ENGAGEMENT } from '../views/site-summary.js';
import { afterFailure } from './engagement-step.js';

const KEYS = { deliveryId: 1, postId: 2, locationId: 3, ref: 'one' };
const POST: DueEngagement = { ...NO_ENGAGEMENT, ...KEYS, ageMs: 600_000, linked: true };

/** The step after a rate limit of two minutes, without jitter. */
const limited = (scope: 'listing' | 'user') => {
  const failure = { kind: 'RATE_LIMITED', retryAfterMs: 120_000, scope } as const;
  return afterFailure(2, [POST], { failure, clock: { ...manualClock(), random: () => 0 } });
};

describe('the step after a rate limit', () => {
  it('[publishers 0.1] of one listing delays its posts, and no other listing of the connected account', () => {
    const posts = [{ post: POST, counters: {}, waitMs: 120_000 }];
    expect(limited('listing')).toEqual({ result: 'paused', posts, pauseMs: 0 });
  });

  it('[publishers 0.1] of the connected account delays all its listings, and the posts keep their turn', () => {
    expect(limited('user')).toEqual({ result: 'paused', posts: [], pauseMs: 120_000 });
  });
});
