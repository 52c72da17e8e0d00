import { systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';

/** A clock that runs, starts in the middle of every window of attempts, and can be moved. */
export interface PortalClock extends Clock {
  forward(ms: number): void;
}

/** Creates a {@link PortalClock}. */
export function portalClock(): PortalClock {
  const started = performance.now();
  let base = Date.parse('2026-07-06T12:16:00Z');
  return {
    ...systemClock,
    now: () => new Date(base + performance.now() - started),
    forward: (ms) => {
      base += ms;
    },
  };
}
