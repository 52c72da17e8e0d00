const FIRST_BACK_OFF_MS = 2_000;
const LONGEST_BACK_OFF_MS = 3_600_000;

/**
 * Returns the wait after the n-th consecutive failure: 2 s, 4 s, 8 s ... up to an hour, less a random half, so that
 * what failed together is not retried together. `random` is in [0, 1).
 */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(FIRST_BACK_OFF_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), LONGEST_BACK_OFF_MS);
  return Math.round(full * (1 - random / 2));
}

/** Returns the wait that a publisher requested plus up to a fifth: never early, and spread over time. */
export function rateLimitWaitMs(retryAfterMs: number, random: number): number {
  return Math.round(Math.max(retryAfterMs, 100) * (1 + random / 5));
}
