import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Source of time, ids and randomness, and the only place that sets a timer: tests of schedules, windows, leases and
 * retries move the time themselves and need not wait [design 3.9, 6.4].
 */
export interface Clock {
  /** The time of day, for what people and other systems read. It may be corrected at any moment. */
  now(): Date;
  /** Milliseconds since some moment that never go back, for durations and deadlines within this process. */
  monotonic(): number;
  /** Calls `run` once, after `ms` milliseconds. */
  after(ms: number, run: () => void): Timer;
  /** Calls `run` again and again, every `ms` milliseconds. */
  every(ms: number, run: () => void): Timer;
  /** Resolves after `ms` milliseconds; rejects with an AbortError as soon as `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  uuid(): string;
  /** Returns `length` random bytes, suitable for secrets. */
  bytes(length: number): Buffer;
  /** Returns a number in [0, 1), for jitter. */
  random(): number;
}

/** A call that a {@link Clock} makes later. */
export interface Timer {
  /** Ends the timer; without effect when it has ended. */
  cancel(): void;
  /** Lets the process exit although the timer is set. */
  unref(): Timer;
}

/** The clock of a running process: system time and cryptographic randomness. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after: (ms, run) => timerOf(setTimeout(run, ms)),
  every: (ms, run) => timerOf(setInterval(run, ms)),
  sleep: (ms, signal) => pause(ms, undefined, { signal }),
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  random: () => Math.random(),
};

function timerOf(timeout: NodeJS.Timeout): Timer {
  const timer: Timer = {
    cancel: () => clearTimeout(timeout),
    unref: () => {
      timeout.unref();
      return timer;
    },
  };
  return timer;
}
