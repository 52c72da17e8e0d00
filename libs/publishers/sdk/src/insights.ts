import type { PublisherSession } from './authorization.js';
import type { LocalizedText } from './localized-text.js';

/** The metrics of a listing in the API. A plug-in maps the publisher's own metrics to them. */
export const INSIGHT_METRICS = [
  // How often the publisher showed the listing on a map or in search results.
  'IMPRESSIONS_MAPS',
  'IMPRESSIONS_SEARCH',
  // How often the page of the business was opened, and by how many different people.
  'PAGE_VIEWS',
  'PAGE_VISITORS',
  'CALLS',
  'WEBSITE_CLICKS',
  'DIRECTION_REQUESTS',
  'CONVERSATIONS',
  'BOOKINGS',
  'FOOD_ORDERS',
  'MENU_CLICKS',
  'POST_ENGAGEMENTS',
  // How many people follow the page at the end of the day. It is a level: the core does not add up its days.
  'FOLLOWERS',
  // How many people began to follow the page on the day.
  'NEW_FOLLOWERS',
  'PAGE_ACTIONS',
] as const;

/** One of {@link INSIGHT_METRICS}. */
export type InsightMetric = (typeof INSIGHT_METRICS)[number];

/**
 * One metric on one local day of the listing. A reported zero is 0; a day without a report is left out. A sum of a week or a month is no value
 * of a day: leave it out, and its metric out of `metrics`, instead of dividing it or giving it to one day.
 */
export interface DailyInsight {
  readonly metric: InsightMetric;
  /** YYYY-MM-DD: the day that the value belongs to, even if the publisher labels it with another day. */
  readonly date: string;
  readonly value: number;
}

/** What a publisher calls one of its numbers, and what the number counts. */
export interface InsightNumber {
  /** One of `metrics` of the plug-in. It decides which totals of the core the number adds to. */
  readonly metric: InsightMetric;
  /** The name that people know from the publisher: `{ en: 'Profile views', de: 'Profilaufrufe' }`. */
  readonly label: LocalizedText;
  /** `people`: each person counts once a day, however often. Absent: every time counts. */
  readonly unit?: 'times' | 'people';
}

/** Reading the daily metrics of a listing. */
export interface InsightsCapability {
  /** The metrics that this publisher can report. */
  readonly metrics: readonly InsightMetric[];
  /**
   * What the publisher calls these numbers, for the explanation of totals in the dashboard. Absent, or without one of the metrics: the dashboard
   * uses words of its own.
   */
  readonly numbers?: readonly InsightNumber[];
  /** How many days the publisher keeps, 1 to 1096; absent: 548. The core requests no earlier days. */
  readonly historyDays?: number;
  /** How many of the last days the publisher may still change, 1 to 60; absent: 7. The core reads them again daily. */
  readonly unsettledDays?: number;

  /**
   * Reads the daily values of a range of days, both ends included, in any order. The plug-in splits the range as the
   * publisher requires. Leave out days that the publisher no longer stores or has not reported yet, and metrics that it
   * has retired.
   *
   * @param request.from, request.to YYYY-MM-DD, at most 400 days apart; the core requests 90 days at a time.
   * @param request.metrics a subset of {@link InsightsCapability.metrics}; absent: all of them.
   * @returns the values; each pair of metric and day at most once.
   * @throws NO_DATA `empty`, `too_small` or `retired`, only if there is no value at all to return: the core shows "not
   *   available", never zeros.
   * @throws LISTING_INACCESSIBLE the core keeps the link and tries again after a day: the user may only lack the right to
   *   see metrics.
   * @throws LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}.
   * @example
   * await insights.readDaily({ session, listingRef, from: '2026-07-01', to: '2026-07-02', metrics: ['CALLS'] });
   * // [{ metric: 'CALLS', date: '2026-07-01', value: 3 }, { metric: 'CALLS', date: '2026-07-02', value: 0 }]
   */
  readDaily(request: {
    session: PublisherSession;
    listingRef: string;
    from: string;
    to: string;
    metrics?: readonly InsightMetric[];
  }): Promise<readonly DailyInsight[]>;
}
