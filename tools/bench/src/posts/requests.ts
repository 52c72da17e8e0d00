import { timesText } from '../report/statistics.js';
import { campaignRequest } from './rounds.js';
import type { PostsStage } from './stage.js';

const HOUR_MS = 3_600_000;

/** Times the requests that create a campaign for `posts` locations, and those that view it; returns lines for people. */
export async function measureRequests(
  stage: PostsStage,
  { posts, creates }: { posts: number; creates: number },
): Promise<string[]> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  // Scheduled, so that the worker creates items but sends nothing.
  const dates = { postScheduledDates: { startDatetime: at(24 * HOUR_MS), endDatetime: at(48 * HOUR_MS) } };
  const times: Record<'create' | 'whole' | 'page', number[]> = { create: [], whole: [], page: [] };
  const { large } = stage;
  const locationIds = large.locationIds.slice(0, posts);
  let id = '';
  for (let n = 0; n < creates; n += 1) {
    const { data, ms } = await stage.call(large, campaignRequest(locationIds, dates));
    times.create.push(ms);
    id = (data['createSocialPost'] as { socialPost: { id: string } }).socialPost.id;
  }
  const [published] = await stage.database.query<{ id: number }>(
    `select id from social_posts where account_id = $1 and status = 'SUCCESS' order by id desc limit 1`,
    [large.accountId],
  );
  const shown = published ? Buffer.from(`SocialPost:${published.id}`).toString('base64') : id;
  const path = `/bulk-posts/${encodeURIComponent(shown)}`;
  for (let n = 0; n < creates; n += 1) {
    times.whole.push((await stage.call(large, { method: 'GET', path })).ms);
    times.page.push((await stage.call(large, { method: 'GET', path: `${path}?perPage=100` })).ms);
  }
  const line = (what: string, values: number[]) => `${what}: ${timesText(values, 'requests')}`;
  return [
    line(`Creating a campaign for ${posts} locations`, times.create),
    line('Its view with all locations', times.whole),
    line('Its view with 100 locations and the progress', times.page),
  ];
}
