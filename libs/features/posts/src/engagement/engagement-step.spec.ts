import { describe, expect, it } from '@jest/globals';
import type { DueEngagement } from '../store/engagement-turns.js';
import { manualClock } from '@listings/testing';
import { afterFailure } from './engagement-step.js';

const POST: DueEngagement = {
  views: 0,
  clicks: 0,
  reactions: 0,
  shares: 0,
  comments: 0,
  deliveryId: 1,
  postId: 2,
  locationId: 3,
  ref: 'one',
  ageMs: 600_000,
  linked: true,
};

/** The step after a rate limit of two minutes, without jitter. */
const limited = (scope: 'listing' | 'user') =>
  afterFailure(2, [POST], {
    failure: { kind: 'RATE_LIMITED', retryAfterMs: 120_000, scope },
    clock: { ...manualClock(), random: () => 0 },
  });

describe('the step after a rate limit', () => {
  it('[publishers 0.1] of one listing delays its posts, and no other listing of the connected account', () => {
    const posts = [{ post: POST, counters: {}, waitMs: 120_000 }];
    expect(limited('listing')).toEqual({ result: 'paused', posts, pauseMs: 0 });
  });

  it('[publishers 0.1] of the connected account delays all its listings, and the posts keep their turn', () => {
    expect(limited('user')).toEqual({ result: 'paused', posts: [], pauseMs: 120_000 });
  });
});
