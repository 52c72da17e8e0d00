import type { InsightMetric } from '@listings/publisher-sdk';

/** Maps our metrics to the publisher's [publishers 1.10]. The plug-in adds up several of the publisher's metrics. */
export const wireMetrics = {
  IMPRESSIONS_MAPS: ['BUSINESS_IMPRESSIONS_DESKTOP_MAPS', 'BUSINESS_IMPRESSIONS_MOBILE_MAPS'],
  IMPRESSIONS_SEARCH: ['BUSINESS_IMPRESSIONS_DESKTOP_SEARCH', 'BUSINESS_IMPRESSIONS_MOBILE_SEARCH'],
  CALLS: ['CALL_CLICKS'],
  WEBSITE_CLICKS: ['WEBSITE_CLICKS'],
  DIRECTION_REQUESTS: ['BUSINESS_DIRECTION_REQUESTS'],
  CONVERSATIONS: ['BUSINESS_CONVERSATIONS'],
  BOOKINGS: ['BUSINESS_BOOKINGS'],
  FOOD_ORDERS: ['BUSINESS_FOOD_ORDERS'],
  MENU_CLICKS: ['BUSINESS_FOOD_MENU_CLICKS'],
} as const satisfies Partial<Record<InsightMetric, readonly string[]>>;

/** A metric that this publisher reports. */
export type KnownMetric = keyof typeof wireMetrics;

/** All metrics that this publisher reports. */
export const knownMetrics = Object.keys(wireMetrics) as readonly KnownMetric[];

/** The publisher stores values for about 18 months [publishers 1.10], so the plug-in requests no earlier days. */
export const HISTORY_DAYS = 540;
/** The publisher corrects the last week [publishers 1.10]. */
export const UNSETTLED_DAYS = 7;
