import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';

/**
 * A clock that only tests move, and whose time of day is a millisecond later at every look, so that what happens one after
 * the other is recorded in that order.
 */
export function tickingClock(at: Date | string): ManualClock {
  const clock = manualClock(at);
  let looks = 0;
  return {
    ...clock,
    now: () => new Date(clock.now().getTime() + (looks += 1)),
    setTimeOfDay: (time) => {
      looks = 0;
      clock.setTimeOfDay(time);
    },
  };
}
