import { availableParallelism } from 'node:os';
import { freePort, redisProgram, startRedisServer } from '@listings/testing';
import type { Child } from '../machine/child.js';
import { medianCpu } from '../measure/cpu-cost.js';
import type { Cpu, CpuCost } from '../measure/cpu-cost.js';
import { flag, optionalText, readOptions, someOf, wholeNumber } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { ratios, spread } from '../report/statistics.js';
import { measureFairness } from './fairness.js';
import { measureHeap } from './heap.js';
import { measureLostQueue } from './lost-queue.js';
import { measureRequests } from './requests.js';
import { bareRound, productRound } from './rounds.js';
import type { PostsRound } from './rounds.js';
import { openPostsStage } from './stage.js';
import type { PostsStage } from './stage.js';

const HELP = `Usage: node tools/bench/run.mjs posts [options]

Publishes campaigns at a publisher on this machine, and prints a table: deliveries a second beside a bare loop that only
creates the posts, with the queue in Redis and in PostgreSQL. With the first queue it also measures how long the request
that creates a campaign and its views take, how long a single post of another account waits beside a campaign, the heap of
the worker, and how long a campaign pauses when Redis loses the queue.

  --locations N     locations of a campaign (10000)
  --rounds N        rounds of each queue (3)
  --delay MS        the time after which the publisher answers (20)
  --concurrency N   calls at a time (16, the default of the worker)
  --creates N       requests that are timed (50)
  --queue NAME      redis or postgres only
  --only PARTS      of throughput,requests,fairness,heap,lost-queue
  --singles N       single posts of another account (40)
  --flushes N       times that Redis loses the queue (10)
  --campaigns N     campaigns after each of which the heap is measured (10)
  --profile DIR     writes a processor profile of the worker to this folder
  --pin             pins the worker and the bare loop to one processor, PostgreSQL and the publisher to another
`;

type QueueName = 'redis' | 'postgres';
const PARTS = ['throughput', 'requests', 'fairness', 'heap', 'lost-queue'] as const;

/** Runs the benchmark of posts and prints its table. */
export async function runPosts(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const given = readOptions(args, HELP, {
    locations: wholeNumber(10_000, { most: 10_000, short: 1_000 }),
    rounds: wholeNumber(3, { most: 50, short: 2 }),
    delay: wholeNumber(20, { most: 10_000, short: 5 }),
    concurrency: wholeNumber(16, { most: 500 }),
    creates: wholeNumber(50, { most: 1_000, short: 5 }),
    queue: someOf<QueueName>(['redis', 'postgres']),
    only: someOf(PARTS),
    singles: wholeNumber(40, { most: 50, short: 5 }),
    flushes: wholeNumber(10, { most: 100, short: 1 }),
    campaigns: wholeNumber(10, { most: 100, short: 2 }),
    profile: optionalText(),
    pin: flag(),
  });
  if (!given) return [];
  const { locations: posts, delay: delayMs, queue: queues } = given;
  const options = { ...given, posts, delayMs, pin: given.pin && availableParallelism() > 1 };
  const parts = new Set<string>(given.only);
  const rows: string[][] = [];
  const lines: string[] = [];
  const costs: CpuCost[] = [];
  for (const queue of parts.has('throughput') ? queues : queues.slice(0, 1)) {
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
      const worker = await stage.worker(redis?.url ?? '', options.concurrency);
      await productRound(stage, { ...options, posts: Math.ceil(options.posts / 10), worker });
      if (parts.has('throughput')) {
        say(`Measuring the queue in ${queue}`);
        const { bare, product } = await measureThroughput(stage, { ...options, worker });
        rows.push(row(queue, { bare, product }));
        const what = `a post, queue in ${queue}`;
        costs.push({ what, bare: medianCpu(bare, cpuOfRound), product: medianCpu(product, cpuOfRound) });
      }
      if (queue !== queues[0]) continue;
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

function cpuOfRound({ clientCpuMs, databaseCpuMs }: PostsRound): Cpu {
  return { process: clientCpuMs, postgres: databaseCpuMs };
}

/** Campaigns of the product and the bare loop in turns. */
async function measureThroughput(
  stage: PostsStage,
  given: { worker: Child; posts: number; rounds: number; concurrency: number; delayMs: number },
): Promise<{ product: PostsRound[]; bare: PostsRound[] }> {
  const bare = await stage.bare();
  await bareRound(stage, { ...given, posts: Math.ceil(given.posts / 10), bare });
  const rounds: { product: PostsRound[]; bare: PostsRound[] } = { product: [], bare: [] };
  for (let round = 0; round < given.rounds; round += 1) {
    rounds.product.push(await productRound(stage, given));
    rounds.bare.push(await bareRound(stage, { ...given, bare }));
  }
  return rounds;
}

const HEAD = [
  'Queue',
  'bare posts/s',
  'product posts/s',
  'ratio (range)',
  'client CPU ms: bare / worker',
  'PostgreSQL CPU ms',
  'worker MB: a tenth / end',
];

function row(
  queue: QueueName,
  { product, bare }: { product: readonly PostsRound[]; bare: readonly PostsRound[] },
): string[] {
  const median = (rounds: readonly PostsRound[], field: keyof PostsRound) =>
    spread(rounds.map((round) => round[field])).median;
  const ratio = ratios(
    product.map(({ perSecond }) => perSecond),
    bare.map(({ perSecond }) => perSecond),
  );
  return [
    queue,
    median(bare, 'perSecond').toFixed(0),
    median(product, 'perSecond').toFixed(0),
    `**${ratio.median.toFixed(2)}** (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`,
    `${median(bare, 'clientCpuMs').toFixed(2)} / ${median(product, 'clientCpuMs').toFixed(2)}`,
    median(product, 'databaseCpuMs').toFixed(2),
    `${product[0]?.earlyMb ?? 0} / ${product.at(-1)?.lateMb ?? 0}`,
  ];
}
