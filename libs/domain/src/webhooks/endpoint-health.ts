const HOUR = 3_600_000;

/** Failures without a success for this long, and at least this many of them, disable an endpoint [contract 8]. */
export const DISABLE_AFTER = { ms: 5 * 24 * HOUR, failures: 10 } as const;

/** Why an endpoint was disabled. */
export type DisabledReason = 'GONE' | 'FAILING';
