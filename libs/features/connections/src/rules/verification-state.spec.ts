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

  it.each([
    ['reported_verified', 'VERIFIED'],
    ['reported_rejected', 'REJECTED'],
    ['reported_pending', 'PENDING'],
    ['unlinked', 'NOT_CONNECTED'],
  ] as const)('[3] accepts every report of the publisher in every state: %s', (report, expected) => {
    for (const from of states) expect(nextVerificationState(from, report)).toBe(expected);
  });

  it('[6.3] keeps a verdict if the publisher cannot be read', () => {
    const given = (['VERIFIED', 'REJECTED', 'PENDING'] as const).map((from) => nextVerificationState(from, 'given_up'));
    expect(given).toEqual(['VERIFIED', 'REJECTED', 'UNREADABLE']);
  });

  it('[6.3, contract 7] emits an event only on entering an end, and for a permanent failure also after a transient one', () => {
    const told = (from: VerificationState, ...to: VerificationState[]) =>
      to.map((each) => enteredVerificationEnd(from, each));
    expect(told('PENDING', 'VERIFIED', 'REJECTED', 'UNREADABLE')).toEqual(['verified', 'rejected', 'transient']);
    expect(told('UNREADABLE', 'REJECTED', 'PENDING')).toEqual(['rejected', undefined]);
    const kept = [told('VERIFIED', 'VERIFIED'), told('REJECTED', 'REJECTED'), told('NOT_CONNECTED', 'NOT_VERIFIED')];
    expect(kept.flat()).toEqual([undefined, undefined, undefined]);
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
