import { describe, expect, it } from '@jest/globals';
import { inCallScope } from '../limits/call-scope.js';
import type { CallScope } from '../limits/call-scope.js';
import { noteResponse, publisherAheadMs } from './publisher-clock.js';

const NOW = new Date('2026-11-30T06:00:00.400Z');
const at = (time: string) => ({ date: `Mon, 30 Nov 2026 ${time} GMT` });

function newScope(): CallScope {
  return { accountId: 1, connectedAccountId: 'one', isOver: () => false, begun: 0, waitedMs: 0 };
}

describe('the clock of a publisher', () => {
  it.each<[string, Readonly<Record<string, string>>, number | undefined]>([
    ['ahead', at('06:02:30'), 149_600],
    ['behind', at('05:57:30'), -150_400],
    ['of a stored response', { ...at('05:50:00'), age: '600' }, undefined],
    ['of a response that has passed a cache', { ...at('05:57:30'), age: '0' }, -150_400],
    ['of a response without a readable age', { ...at('06:00:00'), age: 'old' }, undefined],
    ['without a time', {}, undefined],
    ['that is unreadable, yesterday at noon', { date: 'yesterday at noon' }, undefined],
    ['that is unreadable, 0', { date: '0' }, undefined],
    ['that is unreadable, without its zone', { date: '2026-11-30T05:57:30' }, undefined],
    ['that is unreadable, in another form without its zone', { date: 'Mon, 30 Nov 2026 05:57:30' }, undefined],
    ['that is unreadable, of no day', { date: 'Mon, 99 Nov 2026 05:57:30 GMT' }, undefined],
    ['that two servers have written', { date: `${at('05:57:30').date}, ${at('05:57:31').date}` }, undefined],
  ])('[publishers 0.1] is read in a response: %s', (_, headers, aheadMs) => {
    expect(publisherAheadMs(headers, NOW)).toBe(aheadMs);
  });

  it('[publishers 0.1] is the earliest of the responses of a call, and nothing without a call', () => {
    const scope = newScope();
    noteResponse(at('05:00:00'), NOW);
    inCallScope(scope, () => {
      noteResponse({}, NOW);
      expect(scope.aheadMs).toBeUndefined();
      for (const time of ['06:00:10', '06:00:05', '06:00:20']) noteResponse(at(time), NOW);
    });
    expect(scope.aheadMs).toBe(4_600);
  });

  it('[publishers 0.1] is not that of the server that renews credentials', () => {
    const scope = newScope();
    inCallScope(scope, () => {
      scope.isRenewing = true;
      noteResponse(at('05:00:00'), NOW);
      scope.isRenewing = false;
      noteResponse(at('06:00:10'), NOW);
    });
    expect(scope.aheadMs).toBe(9_600);
  });
});
