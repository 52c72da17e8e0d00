/**
 * How the values of several days become one: `sum` adds them. `last` takes the newest one, because the metric is a
 * level: the followers of two days are not the sum of both.
 */
export type InsightTotal = 'sum' | 'last';

/** A metric of the API. */
export interface InsightField {
  readonly name: string;
  readonly description: string;
  readonly total: InsightTotal;
  /** The metrics of the plug-in that it adds up. Those that the plug-in does not declare count as absent. */
  readonly parts: readonly string[];
}

const field = (
  name: string,
  description: string,
  parts: readonly string[],
  total: InsightTotal = 'sum',
): InsightField => ({ name, description, total, parts });

/** Every metric of the API, the common names first [contract 11]. */
export const insightFields: readonly InsightField[] = [
  field('views', 'How often the publisher showed the listing on a map, in search results or as a page.', [
    'IMPRESSIONS_MAPS',
    'IMPRESSIONS_SEARCH',
    'PAGE_VIEWS',
  ]),
  field('searches', 'How often the publisher showed the listing in search results.', ['IMPRESSIONS_SEARCH']),
  field('calls', 'Calls that people started from the listing.', ['CALLS']),
  field('websiteClicks', 'Clicks on the website of the business.', ['WEBSITE_CLICKS']),
  field('directionRequests', 'Requests for directions to the business.', ['DIRECTION_REQUESTS']),
  field('bookings', 'Bookings that people made through the listing.', ['BOOKINGS']),
  field('followers', 'Number of followers at the end of the day.', ['FOLLOWERS'], 'last'),
  field('impressionsMaps', 'How often the publisher showed the listing on a map.', ['IMPRESSIONS_MAPS']),
  field('pageVisitors', 'Different people who opened the page, for each day.', ['PAGE_VISITORS']),
  field('conversations', 'Conversations that people started from the listing.', ['CONVERSATIONS']),
  field('foodOrders', 'Food orders that people placed through the listing.', ['FOOD_ORDERS']),
  field('menuClicks', 'Clicks on the menu of the business.', ['MENU_CLICKS']),
  field('postEngagements', 'Reactions, comments, shares and clicks on the posts of the page.', ['POST_ENGAGEMENTS']),
  field('newFollowers', 'People who began to follow the page.', ['NEW_FOLLOWERS']),
  field('pageActions', 'Clicks on the contact details and the button of the page.', ['PAGE_ACTIONS']),
];

/** The fields of a publisher that declares these metrics. */
export function insightFieldsOf(declared: readonly string[]): InsightField[] {
  return insightFields.flatMap((each) => {
    const parts = each.parts.filter((part) => declared.includes(part));
    return parts.length > 0 ? [{ ...each, parts }] : [];
  });
}

/** The name of a metric for people: `Website clicks` for `websiteClicks`. */
export function labelOfMetric(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
