import { waitFor } from '@listings/testing';
import type { RedisServer } from '@listings/testing';
import { campaignRequest, untilSuccess } from './rounds.js';
import type { PostsStage } from './stage.js';

/** Publishes campaigns, empties Redis in the middle of each, and returns lines with the pause of the posts, for people. */
export async function measureLostQueue(
  stage: PostsStage,
  { redis, posts, delayMs, flushes }: { redis: RedisServer; posts: number; delayMs: number; flushes: number },
): Promise<string[]> {
  const pauses: number[] = [];
  for (let n = 0; n < flushes; n += 1) {
    await stage.begin(delayMs);
    await stage.call(stage.large, campaignRequest(stage.large.locationIds.slice(0, posts)));
    await waitFor(async () => (await stage.seen()).posts > posts / 50, {
      describe: 'the campaign to begin',
      intervalMs: 20,
    });
    await redis.ask('FLUSHALL');
    await untilSuccess(stage);
    const seen = await stage.seen();
    if (seen.posts !== posts) throw new Error(`The publisher has ${seen.posts} posts instead of ${posts}.`);
    pauses.push(seen.longestPauseMs);
  }
  const seconds = pauses.map((ms) => (ms / 1_000).toFixed(1)).join(', ');
  return [
    `Longest time without a post after Redis lost everything in a campaign for ${posts} locations: ${seconds} s (${flushes} times)`,
  ];
}
