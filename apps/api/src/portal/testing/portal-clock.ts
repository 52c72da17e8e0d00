import type { ManualClock } from '@listings/testing';
import { tickingClock } from '../../testing/ticking-clock.js';

/** A clock that starts in the middle of every window of attempts. */
export interface PortalClock extends ManualClock {
  /** Moves the time of day without firing a timer. */
  forward(ms: number): void;
}

/** Creates a {@link PortalClock}. */
export function portalClock(): PortalClock {
  const clock = tickingClock('2026-07-06T12:16:00Z');
  return { ...clock, forward: (ms) => clock.setTimeOfDay(new Date(clock.now().getTime() + ms)) };
}
