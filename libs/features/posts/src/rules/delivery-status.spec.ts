import { describe, expect, it } from '@jest/globals';
import { postDeliveryStates } from './delivery-state.js';
import type { PostDeliveryState } from './delivery-state.js';
import { postDeliveryStatus, siteStatus } from './delivery-status.js';
import type { PostDeliveryStatus } from './delivery-status.js';

describe('delivery status', () => {
  it.each<[PostDeliveryState, boolean, PostDeliveryStatus]>([
    ['QUEUED', false, 'PUBLISHING'],
    ['SENDING', false, 'PUBLISHING'],
    ['UNKNOWN', false, 'PUBLISHING'],
    ['PENDING', false, 'PUBLISHING'],
    ['LIVE', true, 'PUBLISHED'],
    ['REJECTED', false, 'ERROR'],
    ['SKIPPED', false, 'SKIPPED'],
    ['REMOVING', true, 'PUBLISHED'],
    ['REMOVING', false, 'PUBLISHING'],
    ['REMOVAL_FAILED', true, 'ERROR'],
    ['EXPIRED', true, 'EXPIRED'],
    ['DELETED', true, 'DELETED'],
  ])('[contract 5] shows %s (published: %s) as %s', (state, published, status) => {
    expect(postDeliveryStatus(state, published)).toBe(status);
  });

  it('[contract 5] maps every state', () => {
    expect(postDeliveryStates.map((state) => postDeliveryStatus(state, false))).not.toContain(undefined);
  });

  it.each<[Partial<Record<PostDeliveryStatus, number>>, PostDeliveryStatus]>([
    [{ PUBLISHED: 9, ERROR: 1 }, 'ERROR'],
    [{ PUBLISHING: 5, ERROR: 1 }, 'ERROR'],
    [{ PUBLISHED: 9, PUBLISHING: 1 }, 'PUBLISHING'],
    [{ PUBLISHED: 9, SKIPPED: 1 }, 'PUBLISHED'],
    [{ SKIPPED: 3 }, 'SKIPPED'],
    [{ EXPIRED: 2, SKIPPED: 1 }, 'EXPIRED'],
    [{ DELETED: 2, EXPIRED: 1 }, 'DELETED'],
    [{}, 'PUBLISHING'],
  ])('[contract 5] a site with %j is %s', (counts, status) => {
    const none = { PUBLISHING: 0, PUBLISHED: 0, ERROR: 0, SKIPPED: 0, EXPIRED: 0, DELETED: 0 };
    expect(siteStatus({ ...none, ...counts })).toBe(status);
  });
});
