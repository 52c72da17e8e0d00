import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { EntryLimits, MOST_PER_MINUTE } from './entry-limits.js';
import { RequestBuffer } from './request-buffer.js';
import type { WaitingRequest } from './request-buffer.js';

const from = (accountId: number, path = '/') => ({ accountId, path }) as WaitingRequest;

/** Adds requests of an account while there is room, `wanted` at most. Returns how many there was room for. */
function flood(buffer: RequestBuffer, accountId: number, wanted: number): number {
  let added = 0;
  while (added < wanted && buffer.hasRoomFor(accountId)) {
    buffer.add(from(accountId));
    added += 1;
  }
  return added;
}

describe('the waiting requests', () => {
  it('[0031, reliability 3] one account that floods gets half of the places, and others still have room', () => {
    const buffer = new RequestBuffer(1_000);
    expect(flood(buffer, 1, 5_000)).toBe(500);
    expect(flood(buffer, 2, 5_000)).toBe(250);
    expect(flood(buffer, 3, 10)).toBe(10);
    for (let account = 4; account < 2_000; account += 1) flood(buffer, account, 100);
    expect(buffer.size).toBeLessThanOrEqual(1_000);
  });

  it('[0031] leave in the order in which they came, and their places are free again', () => {
    const buffer = new RequestBuffer(10);
    expect(flood(buffer, 1, 10)).toBe(5);
    buffer.add(from(2, '/last'));
    expect(buffer.take(5)).toHaveLength(5);
    expect(buffer.take(5)).toEqual([from(2, '/last')]);
    expect(buffer.size).toBe(0);
    expect(flood(buffer, 1, 10)).toBe(5);
  });
});

it('[0031] the limits of an account log a bounded number in a minute, throttled requests least of all, and failures apart from successes', async () => {
  const clock = manualClock();
  const limits = new EntryLimits(clock);
  const admitted = (account: number, outcome: 'SUCCESS' | 'RATE_LIMITED' | 'CLIENT_ERROR') => {
    let count = 0;
    for (let sent = 0; sent < 10_000; sent += 1) count += limits.admits(account, outcome) ? 1 : 0;
    return count;
  };
  expect(admitted(1, 'SUCCESS')).toBe(MOST_PER_MINUTE.SUCCESS);
  expect(admitted(1, 'RATE_LIMITED')).toBe(60);
  expect(limits.admits(1, 'CLIENT_ERROR')).toBe(true);
  expect(limits.admits(2, 'SUCCESS')).toBe(true);
  await clock.advance(59_999);
  expect(limits.admits(1, 'SUCCESS')).toBe(false);
  await clock.advance(1);
  expect(limits.admits(1, 'SUCCESS')).toBe(true);
});
