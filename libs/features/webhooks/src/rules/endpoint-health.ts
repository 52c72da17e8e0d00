const HOUR = 3_600_000;

/** An endpoint is disabled after this time of nothing but failures, and at least this many [contract 8]. */
export const DISABLE_AFTER = { ms: 5 * 24 * HOUR, failures: 10 } as const;

/** The account is warned after these times of nothing but failures [contract 8]. */
export const WARN_AFTER = { firstMs: 24 * HOUR, secondMs: 72 * HOUR } as const;

/** The warning that the portal shows, in hours of nothing but failures; 0: none. */
export type WarningLevel = 0 | 24 | 72;

/** Why an endpoint was disabled. */
export type DisabledReason = 'GONE' | 'FAILING';
