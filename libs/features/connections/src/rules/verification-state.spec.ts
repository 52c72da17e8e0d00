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

  it('[publishers 0.1] backs off from a minute to six hours', () => {
    const minutes = [1, 2, 3, 11, 40].map((failures) => verificationBackOffMs(failures, 0.5) / 60_000);
    expect(minutes).toEqual([1, 2, 4, 360, 360]);
  });
});
