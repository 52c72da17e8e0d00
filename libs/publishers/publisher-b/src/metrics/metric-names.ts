import type { InsightMetric, PostEngagement } from '@listings/publisher-sdk';
import { parseNamePairs } from '../name-pairs.js';

/** Our daily metrics by the publisher's names; configuration, because it withdraws them [publishers 2.6, 2.8]. */
export type PageMetrics = ReadonlyMap<InsightMetric, string>;

/** The numbers of a post that are metrics; likes, comments and shares are fields of the post [publishers 2.6]. */
export type PostMetrics = ReadonlyMap<PostNumber, string>;
type PostNumber = Extract<keyof PostEngagement, 'views' | 'clicks'>;

const pageKeys = [
  'PAGE_VIEWS',
  'PAGE_VISITORS',
  'POST_ENGAGEMENTS',
  'NEW_FOLLOWERS',
  'PAGE_ACTIONS',
  'IMPRESSIONS_MAPS',
  'IMPRESSIONS_SEARCH',
  'CALLS',
  'WEBSITE_CLICKS',
  'DIRECTION_REQUESTS',
  'CONVERSATIONS',
  'BOOKINGS',
  'FOOD_ORDERS',
  'MENU_CLICKS',
] as const satisfies readonly InsightMetric[];
const postKeys = ['views', 'clicks'] as const satisfies readonly PostNumber[];

/** Which of the publisher's metrics is which of ours; `page_media_view` has no counterpart. */
export const defaultPageMetrics = [
  'PAGE_VIEWS=page_views_total',
  'PAGE_VISITORS=page_total_media_view_unique',
  'POST_ENGAGEMENTS=page_post_engagements',
  'NEW_FOLLOWERS=page_follows',
  'PAGE_ACTIONS=page_total_actions',
].join(',');

/** The same for a post. */
export const defaultPostMetrics = 'views=post_media_view,clicks=post_clicks';

/** Reads the setting; a wrong one stops the start. */
export function parsePageMetrics(text: string): PageMetrics {
  return parse('PAGE_METRICS', text, pageKeys);
}

/** Reads the setting; a wrong one stops the start. */
export function parsePostMetrics(text: string): PostMetrics {
  return parse('POST_METRICS', text, postKeys);
}

function parse<Key extends string>(setting: string, text: string, keys: readonly Key[]): ReadonlyMap<Key, string> {
  const names = parseNamePairs(setting, text, keys);
  const found = keys.flatMap((key) => {
    const name = names[key];
    return name === undefined ? [] : [[key, name] as const];
  });
  const wrong = found.find(([, name]) => !/^\w+$/.test(name));
  if (wrong) throw new Error(`${setting}: "${wrong[1]}" is no name of a metric`);
  const twice = found.find(([, name], index) => found.findIndex(([, other]) => other === name) !== index);
  if (twice) throw new Error(`${setting} uses "${twice[1]}" twice`);
  return new Map(found);
}
