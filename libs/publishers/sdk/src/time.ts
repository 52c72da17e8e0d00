import { setTimeout as pause } from 'node:timers/promises';

/**
 * The time of the process: the only place of this package that reads the clock or sets a timer. A plug-in uses `now` and
 * `sleep` of its context, so that tests can move the time.
 */
export const processTime = {
  /** Milliseconds since the epoch. */
  now: (): number => Date.now(),
  /** Resolves after `ms` milliseconds. */
  sleep: async (ms: number): Promise<void> => {
    await pause(ms);
  },
  /** A signal that aborts after `ms` milliseconds. */
  limit: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};
