import { realClock } from './time/real-clock.js';

/** The time limit and a description of the condition. */
export interface WaitOptions {
  /** Completes the error message "waited 5000 ms for <describe>". */
  describe: string;
  /** Multiplied by TEST_PATIENCE, which `npm test` sets because its suites run beside each other. */
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Calls a function until its result is truthy, and returns the result. A thrown error counts as "not yet". The error on
 * timeout contains the last result or error.
 */
export async function waitFor<T>(
  check: () => T | Promise<T>,
  { describe, timeoutMs = 10_000, intervalMs = 25 }: WaitOptions,
): Promise<NonNullable<T>> {
  const limitMs = patient(timeoutMs);
  const deadline = realClock.monotonic() + limitMs;
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
    if (realClock.monotonic() >= deadline) throw new Error(`waited ${limitMs} ms for ${describe}; last seen: ${last}`, { cause });
    await realClock.sleep(intervalMs);
  }
}

/** Multiplies a time limit of a test, in milliseconds, by TEST_PATIENCE. */
export function patient(ms: number): number {
  return ms * Number(process.env['TEST_PATIENCE'] ?? 1);
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
