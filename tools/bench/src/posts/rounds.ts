import { globalId } from '@listings/pagination';
import { waitFor } from '@listings/testing';
import type { Child } from '../machine/child.js';
import { cpuSince, memoryOfProcess } from '../machine/cpu.js';
import type { Rate } from '../measure/rate.js';
import { SITE } from './stage.js';
import type { PostsStage } from './stage.js';

/** One campaign of the product, or as many creates of the bare loop. Processor times are per delivery. */
export interface PostsRound extends Rate {
  /** Memory of the process at a tenth of the posts and at the end; 0 for the bare loop. */
  readonly earlyMb: number;
  readonly lateMb: number;
}

let campaigns = 0;

/** A request that publishes to some locations. */
export function campaignRequest(locationIds: readonly number[], more: object = {}) {
  const input = {
    postName: `Bench ${(campaigns += 1)}`,
    locationIds: locationIds.map((id) => globalId('Location', id)),
    postType: 'ANNOUNCEMENT',
    postSites: [SITE],
    postMessage: [{ site: SITE, message: `Open on Sunday from ten, as on the last ${campaigns} Sundays` }],
    ...more,
  };
  return { method: 'POST', path: '/bulk-posts', body: { input } };
}

/** Waits until the newest campaign of the large account is SUCCESS. */
export async function untilSuccess({ database, large }: PostsStage, meanwhile = async () => {}): Promise<void> {
  await waitFor(
    async () => {
      await meanwhile();
      const [row] = await database.query<{ status: string }>(
        'select status from social_posts where account_id = $1 order by id desc limit 1',
        [large.accountId],
      );
      return row?.status === 'SUCCESS';
    },
    { describe: 'the end of the campaign', timeoutMs: 240_000, intervalMs: 200 },
  );
}

/** Publishes a campaign and waits until every post is live and the campaign is SUCCESS. */
export async function productRound(
  stage: PostsStage,
  { worker, posts, delayMs }: { worker: Child; posts: number; delayMs: number },
): Promise<PostsRound> {
  await stage.database.execute(
    'vacuum (analyze) social_posts, post_items, post_deliveries, events, webhook_deliveries',
  );
  await stage.begin(delayMs);
  const cpu = cpuSince(worker.pid, stage.postgresPid);
  let earlyMb = 0;
  await stage.call(stage.large, campaignRequest(stage.large.locationIds.slice(0, posts)));
  await untilSuccess(stage, async () => {
    if (earlyMb === 0 && (await stage.seen()).posts >= posts / 10) earlyMb = memoryOfProcess(worker.pid);
  });
  const lateMb = memoryOfProcess(worker.pid);
  return { ...cpu(posts), perSecond: await postsPerSecond(stage, posts), earlyMb, lateMb };
}

/** Creates as many posts with the bare loop. */
export async function bareRound(
  stage: PostsStage,
  given: { bare: Child; posts: number; concurrency: number; delayMs: number },
): Promise<PostsRound> {
  const { bare, posts, concurrency, delayMs } = given;
  await stage.begin(delayMs);
  const cpu = cpuSince(bare.pid, stage.postgresPid);
  const done = new Promise((resolve) => bare.channel.once('message', resolve));
  bare.channel.send({ port: stage.publisherPort, posts, concurrency, text: 'Open on Sunday from ten' });
  await done;
  return { ...cpu(posts), perSecond: await postsPerSecond(stage, posts), earlyMb: 0, lateMb: 0 };
}

async function postsPerSecond(stage: PostsStage, posts: number): Promise<number> {
  const seen = await stage.seen();
  if (seen.posts !== posts) throw new Error(`The publisher has ${seen.posts} posts instead of ${posts}.`);
  return (posts / (seen.lastAt - seen.firstAt)) * 1_000;
}
