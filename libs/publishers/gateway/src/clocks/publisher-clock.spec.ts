import { describe, expect, it } from '@jest/globals';
import { inCallScope } from '../limits/call-scope.js';
import type { CallScope } from '../limits/call-scope.js';
import { noteResponse, publisherAheadMs } from './publisher-clock.js';

const NOW = new Date('2026-11-30T06:00:00.400Z');

function newScope(): CallScope {
  return { accountId: 1, connectedAccountId: 'one', isOver: () => false, begun: 0, waitedMs: 0 };
}

describe('the clock of a publisher', () => {
  it.each<[string, Readonly<Record<string, string>>, number | undefined]>([
    ['ahead', { date: 'Mon, 30 Nov 2026 06:02:30 GMT' }, 149_600],
    ['behind', { date: 'Mon, 30 Nov 2026 05:57:30 GMT' }, -150_400],
    ['of a stored response', { date: 'Mon, 30 Nov 2026 05:50:00 GMT', age: '600' }, undefined],
    ['of a response that has passed a cache', { date: 'Mon, 30 Nov 2026 05:57:30 GMT', age: '0' }, -150_400],
    ['of a response without a readable age', { date: 'Mon, 30 Nov 2026 06:00:00 GMT', age: 'old' }, undefined],
    ['without a time', {}, undefined],
    ...[
      'yesterday at noon',
      '0',
      '2026-11-30T05:57:30',
      'Mon, 30 Nov 2026 05:57:30',
      'Mon, 99 Nov 2026 05:57:30 GMT',
    ].map((date): [string, Readonly<Record<string, string>>, undefined] => [
      `that is unreadable, ${date}`,
      { date },
      undefined,
    ]),
    [
      'that two servers have written',
      { date: 'Mon, 30 Nov 2026 05:57:30 GMT, Mon, 30 Nov 2026 05:57:31 GMT' },
      undefined,
    ],
  ])('[publishers 0.1] is read in a response: %s', (_, headers, aheadMs) => {
    expect(publisherAheadMs(headers, NOW)).toBe(aheadMs);
  });

  it('[publishers 0.1] is the earliest of the responses of a call, and nothing without a call', () => {
    const scope = newScope();
    noteResponse({ date: 'Mon, 30 Nov 2026 05:00:00 GMT' }, NOW);
    inCallScope(scope, () => {
      noteResponse({}, NOW);
      expect(scope.aheadMs).toBeUndefined();
      noteResponse({ date: 'Mon, 30 Nov 2026 06:00:10 GMT' }, NOW);
      noteResponse({ date: 'Mon, 30 Nov 2026 06:00:05 GMT' }, NOW);
      noteResponse({ date: 'Mon, 30 Nov 2026 06:00:20 GMT' }, NOW);
    });
    expect(scope.aheadMs).toBe(4_600);
  });

  it('[publishers 0.1] is not that of the server that renews credentials', () => {
    const scope = newScope();
    inCallScope(scope, () => {
      scope.isRenewing = true;
      noteResponse({ date: 'Mon, 30 Nov 2026 05:00:00 GMT' }, NOW);
      scope.isRenewing = false;
      noteResponse({ date: 'Mon, 30 Nov 2026 06:00:10 GMT' }, NOW);
    });
    expect(scope.aheadMs).toBe(9_600);
  });
});
