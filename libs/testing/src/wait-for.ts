import { setTimeout as sleep } from 'node:timers/promises';

/** The time limit and a description of the condition. */
export interface WaitOptions {
  /** Completes the error message "waited 5000 ms for <describe>". */
  describe: string;
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
  const deadline = Date.now() + timeoutMs;
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
    if (Date.now() >= deadline)
      throw new Error(`waited ${timeoutMs} ms for ${describe}; last seen: ${last}`, { cause });
    await sleep(intervalMs);
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
