const HOUR_MS = 3_600_000;

/** How long sessions last, in milliseconds. */
export const SESSION_LIFETIME = {
  /** Without a request. */
  idle: 7 * 24 * HOUR_MS,
  /** In total. */
  total: 30 * 24 * HOUR_MS,
  /** While the second factor is missing. */
  pending: HOUR_MS / 6,
  /** How precisely the last use is stored. */
  precision: 60_000,
} as const;
