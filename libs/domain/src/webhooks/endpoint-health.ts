const HOUR = 3_600_000;

/** Nothing but failures for this long, and at least so many of them, disables an endpoint [contract 8]. */
export const DISABLE_AFTER = { ms: 5 * 24 * HOUR, failures: 10 } as const;

/** Why an endpoint was disabled. */
export type DisabledReason = 'GONE' | 'FAILING';
