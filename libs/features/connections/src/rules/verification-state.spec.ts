import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  enteredVerificationEnd,
  nextVerificationState,
  verificationStatus,
  verificationStatuses,
  verificationTransitions,
} from '@listings/domain';
import type { VerificationState } from '@listings/domain';
import { verificationBackOffMs, verificationPollMs } from './verification-timing.js';

const states = [...new Set(verificationTransitions.flatMap(({ from, to }) => [...from, to]))];

describe('verification', () => {
  it('[contract 7] shows six statuses and no other', () => {
    expect([...new Set(states.map(verificationStatus))].sort()).toEqual([...verificationStatuses].sort());
  });

  it('[3] accepts every report of the publisher in every state', () => {
    for (const from of states) {
      expect(nextVerificationState(from, 'reported_verified')).toBe('VERIFIED');
      expect(nextVerificationState(from, 'reported_rejected')).toBe('REJECTED');
      expect(nextVerificationState(from, 'reported_pending')).toBe('PENDING');
      expect(nextVerificationState(from, 'unlinked')).toBe('NOT_CONNECTED');
    }
  });

  it('[6.3] keeps a verdict if the publisher cannot be read', () => {
    expect(nextVerificationState('VERIFIED', 'given_up')).toBe('VERIFIED');
    expect(nextVerificationState('REJECTED', 'given_up')).toBe('REJECTED');
    expect(nextVerificationState('PENDING', 'given_up')).toBe('UNREADABLE');
  });

  it('[6.3, contract 7] emits an event only on entering an end, and for a permanent failure also after a transient one', () => {
    const told = (from: VerificationState, to: VerificationState) => enteredVerificationEnd(from, to);
    expect(told('PENDING', 'VERIFIED')).toBe('verified');
    expect(told('VERIFIED', 'VERIFIED')).toBeUndefined();
    expect(told('PENDING', 'REJECTED')).toBe('rejected');
    expect(told('REJECTED', 'REJECTED')).toBeUndefined();
    expect(told('PENDING', 'UNREADABLE')).toBe('transient');
    expect(told('UNREADABLE', 'REJECTED')).toBe('rejected');
    expect(told('UNREADABLE', 'PENDING')).toBeUndefined();
    expect(told('NOT_CONNECTED', 'NOT_VERIFIED')).toBeUndefined();
  });
});

describe('the schedule of reads', () => {
  const intervals = { openMs: 600_000, settledMs: 21_600_000 };

  const begin = Date.UTC(2026, 0, 15, 9, 30);
  const pollAt = (ms: number, locationId: number, state: 'PENDING' | 'VERIFIED' = 'VERIFIED') =>
    ms + verificationPollMs(state, intervals, { locationId, now: new Date(begin + ms) });

  it('[contract 7] polls often while the publisher decides and rarely otherwise', () => {
    const second = (state: VerificationState) => {
      const first = begin + verificationPollMs(state, intervals, { locationId: 7, now: new Date(begin) });
      return verificationPollMs(state, intervals, { locationId: 7, now: new Date(first) });
    };
    for (const open of ['PENDING', 'UNDER_REVIEW'] as const) expect(second(open)).toBe(600_000);
    for (const settled of ['NOT_VERIFIED', 'VERIFIED', 'REJECTED', 'UNREADABLE'] as const)
      expect(second(settled)).toBe(21_600_000);
  });

  it('[contract 7] waits half an interval to one and a half, whenever it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.date({ noInvalidDate: true }), (locationId, now) => {
        const wait = verificationPollMs('VERIFIED', intervals, { locationId, now });
        expect(wait).toBeGreaterThanOrEqual(intervals.settledMs / 2 - 1);
        expect(wait).toBeLessThanOrEqual(intervals.settledMs * 1.5 + 1);
      }),
    );
  });

  it('[contract 7] spreads 100,000 listings that were linked at once evenly over the interval', () => {
    // One worker with 4 slots and calls of 200 ms reads 20 a second: the first reads take 83 minutes.
    const first = Array.from({ length: 100_000 }, (_, n) => ({ locationId: 100_001 + n, readAt: (n / 20) * 1_000 }));
    const due = first.map(({ locationId, readAt }) => pollAt(pollAt(readAt, locationId), locationId));
    const perMinute = new Map<number, number>();
    for (const at of due) {
      const minute = Math.floor((at % intervals.settledMs) / 60_000);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    }
    // 100,000 in 360 minutes are 278 in each.
    expect(perMinute.size).toBe(360);
    for (const reads of perMinute.values()) expect(reads).toBeGreaterThanOrEqual(270);
    for (const reads of perMinute.values()) expect(reads).toBeLessThanOrEqual(286);
  });

  it('[contract 7] one worker with 4 slots reads 100,000 linked listings without falling behind', () => {
    const perSecond = 20;
    const due: number[][] = [Array.from({ length: 100_000 }, (_, n) => 100_001 + n)];
    const waiting: { locationId: number; since: number }[] = [];
    const longest: number[] = [];
    let next = 0;
    for (let second = 0; second < 5 * 21_600; second += 1) {
      for (const locationId of due[second] ?? []) waiting.push({ locationId, since: second });
      delete due[second];
      for (const { locationId, since } of waiting.slice(next, next + perSecond)) {
        next += 1;
        const interval = Math.floor(second / 21_600);
        longest[interval] = Math.max(longest[interval] ?? 0, second - since);
        (due[Math.ceil(pollAt(second * 1_000, locationId) / 1_000)] ??= []).push(locationId);
      }
    }
    // The first reads take 83 minutes. From the second interval on no listing waits for a slot.
    expect(longest[0]).toBe(4_999);
    expect(longest.slice(2)).toEqual([0, 0, 0]);
    expect(next).toBeGreaterThanOrEqual(500_000);
  });

  it('[publishers 0.1] backs off from a minute to six hours', () => {
    expect([1, 2, 3, 11, 40].map((failures) => verificationBackOffMs(failures, 0.5) / 60_000)).toEqual([
      1, 2, 4, 360, 360,
    ]);
  });
});
