import { availableParallelism } from 'node:os';
import { freePort, redisProgram, startRedisServer } from '@listings/testing';
import type { Child } from '../machine/child.js';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { flag, optionalText, readOptions, someOf, wholeNumber } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { medianOf, rateRatio } from '../report/statistics.js';
import { measureFairness } from './fairness.js';
import { measureHeap } from './heap.js';
import { measureLostQueue } from './lost-queue.js';
import { measureRequests } from './requests.js';
import { bareRound, productRound } from './rounds.js';
import type { PostsRound } from './rounds.js';
import { openPostsStage } from './stage.js';
import type { PostsStage } from './stage.js';

const HELP = `posts

Publishes campaigns at a publisher on this machine, and prints a table: deliveries a second beside a bare loop that only
creates the posts, with the queue in Redis and in PostgreSQL. With the first queue it also measures how long the request
that creates a campaign and its views take, how long a single post of another account waits beside a campaign, the heap of
the worker, and how long a campaign pauses when Redis loses the queue.
`;

const QUEUES = ['redis', 'postgres'] as const;
type QueueName = (typeof QUEUES)[number];
/** Calls at a time: the default of the worker. */
const CONCURRENCY = 16;
const PARTS = ['throughput', 'requests', 'fairness', 'heap', 'lost-queue'] as const;

/** Runs the benchmark of posts and prints its table. */
export async function runPosts(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const given = readOptions(args, HELP, {
    locations: wholeNumber(10_000, 'locations of a campaign', { most: 10_000, short: 1_000 }),
    rounds: wholeNumber(3, 'rounds of each queue', { most: 50, short: 2 }),
    delay: wholeNumber(20, 'the time after which the publisher answers', { most: 10_000, short: 5 }),
    creates: wholeNumber(50, 'requests that are timed', { most: 1_000, short: 5 }),
    only: someOf(PARTS, 'these parts only'),
    singles: wholeNumber(40, 'single posts of another account', { most: 50, short: 5 }),
    flushes: wholeNumber(10, 'times that Redis loses the queue', { most: 100, short: 1 }),
    campaigns: wholeNumber(10, 'campaigns after each of which the heap is measured', { most: 100, short: 2 }),
    profile: optionalText('writes a processor profile of the worker to this folder'),
    pin: flag('pins the worker and the bare loop to one processor, PostgreSQL and the publisher to another'),
  });
  if (!given) return [];
  const { locations: posts, delay: delayMs } = given;
  const options = { ...given, posts, delayMs, pin: given.pin && availableParallelism() > 1 };
  const parts = new Set<string>(given.only);
  const rows: string[][] = [];
  const lines: string[] = [];
  const costs: CpuCost[] = [];
  for (const queue of parts.has('throughput') ? QUEUES : QUEUES.slice(0, 1)) {
    const program = queue === 'redis' ? redisProgram() : undefined;
    if (queue === 'redis' && program === undefined) {
      say('There is no redis-server: its queue is left out');
      continue;
    }
    const redis = program === undefined ? undefined : await startRedisServer(program, await freePort());
    const stage = await openPostsStage({
      locations: options.posts,
      queueUrl: redis?.url ?? '',
      pin: options.pin,
      profile: options.profile,
    });
    try {
      const worker = await stage.worker(redis?.url ?? '', CONCURRENCY);
      await productRound(stage, { ...options, posts: Math.ceil(options.posts / 10), worker });
      if (parts.has('throughput')) {
        say(`Measuring the queue in ${queue}`);
        const { bare, product } = await measureThroughput(stage, { ...options, worker });
        rows.push(row(queue, { bare, product }));
        costs.push(medianCost(`a post, queue in ${queue}`, bare, product));
      }
      if (queue !== QUEUES[0]) continue;
      for (const part of PARTS.filter((name) => name !== 'throughput' && parts.has(name))) {
        say(`Measuring: ${part}`);
        if (part === 'requests') lines.push(...(await measureRequests(stage, options)));
        if (part === 'fairness') lines.push(...(await measureFairness(stage, options)));
        if (part === 'heap') lines.push(...(await measureHeap(stage, { ...options, worker, say })));
        if (part === 'lost-queue' && redis) lines.push(...(await measureLostQueue(stage, { ...options, redis })));
      }
    } finally {
      await stage.close();
      await redis?.stop();
    }
  }
  if (rows.length > 0) console.log(`\n${markdownTable(HEAD, rows)}`);
  console.log(`\n${lines.join('\n')}`);
  return costs;
}

/** Campaigns of the product and the bare loop in turns. */
async function measureThroughput(
  stage: PostsStage,
  given: { worker: Child; posts: number; rounds: number; delayMs: number },
): Promise<{ product: PostsRound[]; bare: PostsRound[] }> {
  const bare = await stage.bare();
  const loop = { ...given, bare, concurrency: CONCURRENCY };
  await bareRound(stage, { ...loop, posts: Math.ceil(given.posts / 10) });
  const rounds: { product: PostsRound[]; bare: PostsRound[] } = { product: [], bare: [] };
  for (let round = 0; round < given.rounds; round += 1) {
    rounds.product.push(await productRound(stage, given));
    rounds.bare.push(await bareRound(stage, loop));
  }
  return rounds;
}

const HEAD =
  'Queue | bare posts/s | product posts/s | ratio (range) | client CPU ms: bare / worker | PostgreSQL CPU ms | ' +
  'worker MB: a tenth / end';

function row(
  queue: QueueName,
  { product, bare }: { product: readonly PostsRound[]; bare: readonly PostsRound[] },
): string[] {
  return [
    queue,
    ...[bare, product].map((rounds) => medianOf(rounds, 'perSecond').toFixed(0)),
    rateRatio(product, bare),
    [bare, product].map((rounds) => medianOf(rounds, 'process').toFixed(2)).join(' / '),
    medianOf(product, 'postgres').toFixed(2),
    `${product[0]?.earlyMb ?? 0} / ${product.at(-1)?.lateMb ?? 0}`,
  ];
}
