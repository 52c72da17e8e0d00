import { describe, expect, it } from '@jest/globals';
import { backOffMs, RECONNECT } from '@listings/domain';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { GIVEN_UP, PUBLISHER_LIMIT, readFailure, retryLater } from './failure-reading.js';

const TRANSIENT: PublisherFailure = { kind: 'TRANSIENT', text: 'HTTP 503' };
const RATE_LIMITED: PublisherFailure = { kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'user' };
const clock = { now: () => new Date('2026-07-06T12:00:00Z'), random: () => 0 };

describe('reactions to a failed call', () => {
  it('[publishers 0.1] a rate limit waits as long as the publisher requires and never counts against the retry budget', () => {
    const reading = readFailure(RATE_LIMITED, { failures: 100, maxFailures: 3, clock });
    expect(reading).toEqual({ meaning: 'retry', waitMs: 1_000, failed: false, pause: PUBLISHER_LIMIT });
  });

  it('[publishers 0.1] a transient failure is retried with growing waits until the budget is exhausted', () => {
    const read = (failures: number) => readFailure(TRANSIENT, { failures, maxFailures: 3, clock });
    const retries = [1, 2].map((failures) => ({ meaning: 'retry', waitMs: backOffMs(failures, 0), failed: true }));
    expect([0, 1, 2].map(read)).toEqual([...retries, { meaning: 'given up', reason: GIVEN_UP }]);
  });

  it('[publishers 0.1] a closed publisher uses up no attempt, and work looks again within half an hour', () => {
    for (const [minutes, waitMinutes] of [[5, 5] as const, [8 * 60, 30] as const]) {
      const notBefore = new Date(clock.now().getTime() + minutes * 60_000);
      const reading = readFailure({ ...TRANSIENT, notBefore }, { failures: 100, maxFailures: 3, clock });
      expect(reading).toMatchObject({ meaning: 'retry', failed: false, waitMs: waitMinutes * 60_000 });
    }
  });

  it('[publishers 0.1] work without a budget is retried without end', () => {
    expect(readFailure(TRANSIENT, { failures: 10_000, clock })).toMatchObject({ meaning: 'retry', failed: true });
  });

  const gone = (more: object = {}) => ({ kind: 'LISTING_INACCESSIBLE', listingRef: 'l', ...more });
  const refused = (text: string) => ({ kind: 'CONTENT_REJECTED', code: 'x', text });
  const ended = (more: object) => ({ kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400 invalid_grant', ...more });

  it.each<[object, string, string]>([
    [gone(), 'no access', 'no access'],
    [gone({ cause: 'PERMISSION_DENIED', text: ' suspended\u0000 ' }), 'no access', 'suspended'],
    [{ kind: 'LISTING_NOT_FOUND', listingRef: 'l' }, 'gone', 'gone'],
    [refused(''), 'rejected', 'rejected'],
    [refused('Too long'), 'rejected', 'Too long'],
    // Protocol text is for the log [contract 7].
    [refused('HTTP 400 INVALID_ARGUMENT'), 'rejected', 'rejected'],
    [gone({ cause: 'HTTP 403', text: 'permission_denied' }), 'no access', 'no access'],
    [ended({ text: 'Connect again' }), 'reconnect', 'Connect again'],
    [ended({}), 'reconnect', RECONNECT],
  ])("[publishers 0.1] prefers the publisher's text, as the database can store it: %j", (failure, meaning, reason) => {
    const texts = { noAccess: 'no access', gone: 'gone', rejected: 'rejected' };
    const reading = readFailure(failure as PublisherFailure, { failures: 0, clock }, texts);
    expect(reading).toMatchObject({ meaning, reason });
  });

  it('[publishers 0.1] work that no failure ends is retried after each failure', () => {
    const ended: PublisherFailure = { kind: 'CREDENTIALS_INVALID', cause: '' };
    const later = { meaning: 'retry', waitMs: backOffMs(4, 0), failed: true };
    expect(retryLater(ended, { failures: 3, clock })).toEqual(later);
    expect(retryLater(RATE_LIMITED, { failures: 3, clock })).toMatchObject({ waitMs: 1_000, failed: false });
  });
});
