import { campaignBody } from './rounds.js';
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
  let id = '';
  for (let n = 0; n < creates; n += 1) {
    const { data, ms } = await stage.call('POST', '/bulk-posts', campaignBody(stage, posts, dates));
    times.create.push(ms);
    id = (data['createSocialPost'] as { socialPost: { id: string } }).socialPost.id;
  }
  const [published] = await stage.database.query<{ id: number }>(
    `select id from social_posts where account_id = $1 and status = 'SUCCESS' order by id desc limit 1`,
    [stage.accountId],
  );
  const shown = published ? Buffer.from(`SocialPost:${published.id}`).toString('base64') : id;
  for (let n = 0; n < creates; n += 1) {
    times.whole.push((await stage.call('GET', `/bulk-posts/${encodeURIComponent(shown)}`)).ms);
    times.page.push((await stage.call('GET', `/bulk-posts/${encodeURIComponent(shown)}?perPage=100`)).ms);
  }
  const line = (what: string, values: number[]) =>
    `${what}: p50 ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms (${values.length} requests)`;
  return [
    line(`Creating a campaign for ${posts} locations`, times.create),
    line('Its view with all locations', times.whole),
    line('Its view with 100 locations and the progress', times.page),
  ];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0);
}
