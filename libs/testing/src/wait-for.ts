import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait and how to name what was waited for. */
export interface WaitOptions {
  /** Ends the failure message: "waited 5000 ms for <describe>". */
  describe: string;
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Asks until the answer is truthy and returns it. A thrown error counts as "not yet"; the last
 * answer or error is part of the failure message, so that a timeout says what it saw.
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
