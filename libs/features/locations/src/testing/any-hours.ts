import fc from 'fast-check';
import type { DayHours } from '@listings/domain';
import { formatClock } from '@listings/publisher-sdk';

/** Closed, the whole day, or up to three slots from these minutes of the day, the last of which may run past midnight. */
export const anyDayHours = (minute: fc.Arbitrary<number>): fc.Arbitrary<DayHours> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<DayHours>({ type: 'CLOSED', slots: [] }) },
    { weight: 1, arbitrary: fc.constant<DayHours>({ type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] }) },
    { weight: 5, arbitrary: slots(minute).map((slots): DayHours => ({ type: 'OPEN', slots })) },
  );

const slots = (minute: fc.Arbitrary<number>) =>
  fc.tuple(fc.uniqueArray(minute, { minLength: 1, maxLength: 6 }), minute).map(([all, night]) => {
    const bounds = all.sort((one, other) => one - other);
    if (bounds.length % 2 === 1) bounds.push(Math.min(night, bounds[0] ?? 0));
    const clocks = bounds.map(formatClock);
    return clocks.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: clocks[at + 1] ?? '' }] : []));
  });
