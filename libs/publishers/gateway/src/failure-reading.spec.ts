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
    expect([0, 1, 2].map(read)).toEqual([
      { meaning: 'retry', waitMs: backOffMs(1, 0), failed: true },
      { meaning: 'retry', waitMs: backOffMs(2, 0), failed: true },
      { meaning: 'given up', reason: GIVEN_UP },
    ]);
  });

  it('[publishers 0.1] a closed publisher uses up no attempt, and work looks again within half an hour', () => {
    const closed = (ms: number): PublisherFailure => ({
      ...TRANSIENT,
      notBefore: new Date(clock.now().getTime() + ms),
    });
    const read = (ms: number) => readFailure(closed(ms), { failures: 100, maxFailures: 3, clock });
    const [short, long] = [read(5 * 60_000), read(8 * 60 * 60_000)];
    for (const reading of [short, long]) expect(reading).toMatchObject({ meaning: 'retry', failed: false });
    expect(short).toMatchObject({ waitMs: 5 * 60_000 });
    expect(long).toMatchObject({ waitMs: 30 * 60_000 });
  });

  it('[publishers 0.1] work without a budget is retried without end', () => {
    expect(readFailure(TRANSIENT, { failures: 10_000, clock })).toMatchObject({ meaning: 'retry', failed: true });
  });

  it("[publishers 0.1] prefers the publisher's text, in a form that the database can store", () => {
    const work = { failures: 0, clock };
    const texts = { noAccess: 'no access', gone: 'gone', rejected: 'rejected' };
    const inaccessible: PublisherFailure = { kind: 'LISTING_INACCESSIBLE', listingRef: 'l' };
    const rejected: PublisherFailure = { kind: 'CONTENT_REJECTED', code: 'x', text: '' };
    const readings: [PublisherFailure, object][] = [
      [{ kind: 'CREDENTIALS_INVALID', cause: 'revoked' }, { meaning: 'reconnect' }],
      [inaccessible, { meaning: 'no access', reason: 'no access' }],
      [
        { ...inaccessible, cause: 'PERMISSION_DENIED', text: ' suspended\u0000 ' },
        { meaning: 'no access', reason: 'suspended' },
      ],
      [
        { kind: 'LISTING_NOT_FOUND', listingRef: 'l' },
        { meaning: 'gone', reason: 'gone' },
      ],
      [rejected, { meaning: 'rejected', reason: 'rejected' }],
      [
        { ...rejected, text: 'Too long' },
        { meaning: 'rejected', reason: 'Too long' },
      ],
      // Protocol text is for the log [contract 7].
      [
        { ...rejected, text: 'HTTP 400 INVALID_ARGUMENT' },
        { meaning: 'rejected', reason: 'rejected' },
      ],
      [
        { ...inaccessible, cause: 'HTTP 403', text: 'permission_denied' },
        { meaning: 'no access', reason: 'no access' },
      ],
      [
        { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400 invalid_grant', text: 'Connect again' },
        { meaning: 'reconnect', reason: 'Connect again' },
      ],
      [
        { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400 invalid_grant' },
        { meaning: 'reconnect', reason: RECONNECT },
      ],
    ];
    for (const [failure, reading] of readings) expect(readFailure(failure, work, texts)).toMatchObject(reading);
  });

  it('[publishers 0.1] work that no failure ends is retried after each failure', () => {
    expect(retryLater({ kind: 'CREDENTIALS_INVALID', cause: '' }, { failures: 3, clock })).toEqual({
      meaning: 'retry',
      waitMs: backOffMs(4, 0),
      failed: true,
    });
    expect(retryLater(RATE_LIMITED, { failures: 3, clock })).toMatchObject({ waitMs: 1_000, failed: false });
  });
});
