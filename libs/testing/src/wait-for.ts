import { realClock } from './time/real-clock.js';
import type { TestClock } from './time/test-clock.js';

/** A description of the condition, which alone is a string, and how to wait for it. */
export interface WaitOptions {
  /** Completes the error message "waited 5000 ms for <describe>". */
  describe: string;
  /** A promise that a test of the long run checks. Without it a guard ends a test that hangs, and no test depends on it. */
  timeoutMs?: number;
  intervalMs?: number;
  clock?: TestClock;
}

/** Long after the slowest machine has done anything that a test waits for, and before Jest ends the test. */
const HANG_GUARD_MS = 120_000;

/**
 * Calls a function until its result is truthy, and returns the result. A thrown error counts as "not yet". The error on
 * timeout contains the last result or error.
 */
export async function waitFor<T>(check: () => T | Promise<T>, awaited: string | WaitOptions): Promise<NonNullable<T>> {
  const options = typeof awaited === 'string' ? { describe: awaited } : awaited;
  const { describe, timeoutMs = HANG_GUARD_MS, intervalMs = 25, clock = realClock }: WaitOptions = options;
  const deadline = clock.monotonic() + timeoutMs;
  let last = 'nothing';
  let cause: unknown;
  for (;;) {
    try {
      const answer = await check();
      if (answer) return answer;
      last = show(answer);
      cause = undefined;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
      cause = error;
    }
    if (clock.monotonic() >= deadline)
      throw new Error(`waited ${timeoutMs} ms for ${describe}; last seen: ${last}`, { cause });
    await clock.sleep(intervalMs);
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
