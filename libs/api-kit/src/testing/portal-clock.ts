import { tickingClock } from './ticking-clock.js';

/** A clock that starts in the middle of every window of attempts; `forward` moves the time of day without firing a timer. */
export function portalClock() {
  const clock = tickingClock('2026-07-06T12:16:00Z');
  return { ...clock, forward: (ms: number) => clock.setTimeOfDay(new Date(clock.now().getTime() + ms)) };
}
