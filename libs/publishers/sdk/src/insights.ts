import type { PublisherSession } from './authorization.js';

/** What customers do with a listing, in our words; a plug-in maps the publisher's own metrics onto them. */
export type InsightMetric =
  /** The listing was shown in a map or in search results. */
  | 'IMPRESSIONS_MAPS'
  | 'IMPRESSIONS_SEARCH'
  /** The page of the business was opened, and by how many different people. */
  | 'PAGE_VIEWS'
  | 'PAGE_VISITORS'
  | 'CALLS'
  | 'WEBSITE_CLICKS'
  | 'DIRECTION_REQUESTS'
  | 'CONVERSATIONS'
  | 'BOOKINGS'
  | 'FOOD_ORDERS'
  | 'MENU_CLICKS'
  | 'POST_ENGAGEMENTS'
  | 'NEW_FOLLOWERS'
  | 'PAGE_ACTIONS';

/** One metric on one day of the listing's own calendar. A true zero is 0; a day without a report is left out. */
export interface DailyInsight {
  readonly metric: InsightMetric;
  /** YYYY-MM-DD: the day that the value belongs to, whatever day the publisher writes beside it. */
  readonly date: string;
  readonly value: number;
}

/** Reading daily numbers of a listing. */
export interface InsightsCapability {
  /** The metrics that this publisher can tell at all. */
  readonly metrics: readonly InsightMetric[];

  /**
   * The daily values of a range of days, both ends included, in any order. The plug-in splits the range as the publisher
   * needs. Days that the publisher does not keep, or does not have yet, and metrics that it has withdrawn are left out.
   *
   * @param request.from, request.to YYYY-MM-DD, at most 400 days apart.
   * @param request.metrics a subset of {@link InsightsCapability.metrics}; absent: all of them.
   * @returns each metric and day at most once.
   * @throws NO_DATA `empty`, `too_small` or `retired`, only when there is nothing at all to answer: the core shows "not
   *   available", never zeros.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
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
