import { setTimeout as pause } from 'node:timers/promises';
import type { ManualTimer, TestClock } from './test-clock.js';

/** The time of the machine, for servers and processes of the long run and for the hang guards of waits. */
export const realClock: TestClock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after: (ms, run) => timerOf(setTimeout(run, ms)),
  every: (ms, run) => timerOf(setInterval(run, ms)),
  sleep: (ms, signal) => pause(ms, undefined, { signal }),
};

function timerOf(timeout: NodeJS.Timeout): ManualTimer {
  const timer: ManualTimer = {
    cancel: () => clearTimeout(timeout),
    unref: () => {
      timeout.unref();
      return timer;
    },
  };
  return timer;
}
