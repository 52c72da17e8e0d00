import { INSIGHT_METRICS, readNamePairs } from '@listings/publisher-sdk';
import type { InsightMetric, PostEngagement } from '@listings/publisher-sdk';

/** The publisher's names of our daily metrics: a setting, because it retires metrics [publishers 2.6, 2.8]. */
export type PageMetrics = ReadonlyMap<InsightMetric, string>;

/** The counters of a post that are metrics. Likes, comments and shares are fields of the post [publishers 2.6]. */
export type PostMetrics = ReadonlyMap<PostNumber, string>;
type PostNumber = Extract<keyof PostEngagement, 'views' | 'clicks'>;

const postKeys = ['views', 'clicks'] as const satisfies readonly PostNumber[];

/** Maps the publisher's metrics of a page to ours. `page_media_view` has no equivalent. */
export const defaultPageMetrics = [
  'PAGE_VIEWS=page_views_total',
  'PAGE_VISITORS=page_total_media_view_unique',
  'POST_ENGAGEMENTS=page_post_engagements',
  'FOLLOWERS=page_follows',
  'PAGE_ACTIONS=page_total_actions',
].join(',');

/** Maps the publisher's metrics of a post to ours. */
export const defaultPostMetrics = 'views=post_media_view,clicks=post_clicks';

/** Parses the setting for pages. Throws an error for an invalid value. */
export function parsePageMetrics(text: string): PageMetrics {
  return namesIn(text, 'PAGE_METRICS', INSIGHT_METRICS);
}

/** Parses the setting for posts. Throws an error for an invalid value. */
export function parsePostMetrics(text: string): PostMetrics {
  return namesIn(text, 'POST_METRICS', postKeys);
}

function namesIn<Key extends string>(text: string, setting: string, keys: readonly Key[]): ReadonlyMap<Key, string> {
  const metrics = readNamePairs(text, { setting, keys, name: /^\w+$/, consistsOf: 'letters, digits and underscores' });
  const names = [...metrics.values()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${setting} uses "${twice}" twice`);
  return metrics;
}
