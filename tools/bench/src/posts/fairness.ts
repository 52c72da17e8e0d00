import { waitFor } from '@listings/testing';
import { timesText } from '../report/statistics.js';
import { campaignRequest, untilSuccess } from './rounds.js';
import type { PostsStage } from './stage.js';

/**
 * Times single posts of an account, from their request until the publisher has them: alone, and while the campaign of
 * another account is sent. Returns lines for people.
 */
export async function measureFairness(
  stage: PostsStage,
  { posts, delayMs, singles }: { posts: number; delayMs: number; singles: number },
): Promise<string[]> {
  const { small, large } = stage;
  const [first, second] = [small.locationIds.slice(0, singles), small.locationIds.slice(singles, 2 * singles)];
  await stage.begin(delayMs);
  const alone = await singlePosts(stage, first);
  const before = (await stage.seen()).posts;
  await stage.call(large, campaignRequest(large.locationIds.slice(0, posts)));
  await waitFor(async () => (await stage.seen()).posts > before + posts / 50, { describe: 'the campaign to begin' });
  const beside = await singlePosts(stage, second);
  const sent = (await stage.seen()).posts - before - singles;
  await untilSuccess(stage);
  return [
    `A single post of another account, from the request to the publisher: ${timesText(alone, 'posts')}`,
    `The same beside a campaign, while the publisher got ${sent} of its ${posts} posts: ${timesText(beside, 'posts')}`,
  ];
}

/** Publishes to one location after the other. */
async function singlePosts(stage: PostsStage, locationIds: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of locationIds) {
    const began = performance.timeOrigin + performance.now();
    await stage.call(stage.small, campaignRequest([id]));
    let at: number | undefined;
    await waitFor(async () => (at = await stage.postedAt(id)) !== undefined, {
      describe: `the post of location ${id}`,
      intervalMs: 25,
      timeoutMs: 60_000,
    });
    times.push((at ?? Number.NaN) - began);
  }
  return times;
}
