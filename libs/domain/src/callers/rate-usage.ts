/** The windows in which requests are counted, by the database's clock, so that all api processes agree. */
export const RATE_WINDOWS = ['minute', 'hour', 'day'] as const;
export type RateWindow = (typeof RATE_WINDOWS)[number];

/** Requests counted in the current windows, and when each window ends (unix seconds). */
export type RateUsage = Readonly<Record<RateWindow, { readonly count: number; readonly resetAt: number }>> & {
  /** Unix seconds by the database's clock. */
  readonly now: number;
};
