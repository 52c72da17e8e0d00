import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ratios, spread } from '../report/statistics.js';
import { startBenchRedis } from './redis.js';
import { measureRequests } from './requests.js';
import { bareRound, productRound } from './rounds.js';
import type { PostsRound } from './rounds.js';
import { openPostsStage } from './stage.js';

const HELP = `Usage: node tools/bench/run.mjs posts [options]

Publishes campaigns at a publisher on this machine, and prints a table: deliveries a second beside a bare loop that only
creates the posts, with the queue in Redis and in PostgreSQL; and how long the request that creates a campaign and its
views take.

  --locations N     locations of a campaign (10000)
  --rounds N        rounds of each queue (3)
  --delay MS        the time after which the publisher answers (20)
  --concurrency N   calls at a time (16, the default of the worker)
  --creates N       requests that are timed (50)
  --queue NAME      redis or postgres only
  --pin             pins the worker and the bare loop to one processor, PostgreSQL and the publisher to another
`;

type QueueName = 'redis' | 'postgres';

/** Runs the benchmark of posts and prints its table. */
export async function runPosts(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      locations: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      delay: { type: 'string', default: '20' },
      concurrency: { type: 'string', default: '16' },
      creates: { type: 'string', default: '50' },
      queue: { type: 'string', default: 'redis,postgres' },
      pin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const options = {
    posts: number('locations', values.locations, 10_000),
    rounds: number('rounds', values.rounds, 50),
    delayMs: number('delay', values.delay, 10_000),
    concurrency: number('concurrency', values.concurrency, 500),
    creates: number('creates', values.creates, 1_000),
    pin: values.pin && availableParallelism() > 1,
  };
  const lines: string[] = [
    '| Queue | bare posts/s | product posts/s | ratio (range) | client CPU ms: bare / worker | PostgreSQL CPU ms | worker MB: a tenth / end |',
    '| --- | --: | --: | --: | --: | --: | --: |',
  ];
  for (const queue of values.queue.split(',') as QueueName[]) {
    const redis = queue === 'redis' ? await startBenchRedis() : undefined;
    if (queue === 'redis' && !redis) {
      say('There is no redis-server: its queue is left out');
      continue;
    }
    const stage = await openPostsStage({ locations: options.posts, queueUrl: redis?.url ?? '', pin: options.pin });
    try {
      say(`Measuring the queue in ${queue}`);
      const worker = await stage.worker(redis?.url ?? '', options.concurrency);
      const bare = await stage.bare();
      const warm = { ...options, posts: Math.ceil(options.posts / 10) };
      await productRound(stage, { ...warm, worker });
      await bareRound(stage, { ...warm, bare });
      const rounds: { product: PostsRound[]; bare: PostsRound[] } = { product: [], bare: [] };
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.product.push(await productRound(stage, { ...options, worker }));
        rounds.bare.push(await bareRound(stage, { ...options, bare }));
      }
      lines.push(row(queue, rounds));
      if (queue === (values.queue.split(',')[0] as string)) {
        say('Measuring the requests');
        lines.push('', ...(await measureRequests(stage, { posts: options.posts, creates: options.creates })), '');
      }
    } finally {
      await stage.close();
      await redis?.stop();
    }
  }
  console.log(`\n${tableFirst(lines).join('\n')}`);
}

/** The rows of the table together, the other lines after them. */
function tableFirst(lines: readonly string[]): string[] {
  const isRow = (line: string) => line.startsWith('|');
  return [...lines.filter(isRow), '', ...lines.filter((line) => line !== '' && !isRow(line))];
}

function row(
  queue: QueueName,
  { product, bare }: { product: readonly PostsRound[]; bare: readonly PostsRound[] },
): string {
  const median = (rounds: readonly PostsRound[], field: keyof PostsRound) =>
    spread(rounds.map((round) => round[field])).median;
  const ratio = ratios(
    product.map(({ perSecond }) => perSecond),
    bare.map(({ perSecond }) => perSecond),
  );
  const cells = [
    queue,
    Math.round(median(bare, 'perSecond')),
    Math.round(median(product, 'perSecond')),
    `**${ratio.median.toFixed(2)}** (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`,
    `${median(bare, 'clientCpuMs').toFixed(2)} / ${median(product, 'clientCpuMs').toFixed(2)}`,
    median(product, 'databaseCpuMs').toFixed(2),
    `${product[0]?.earlyMb ?? 0} / ${product.at(-1)?.lateMb ?? 0}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function number(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} must be a whole number from 1 to ${most}.`);
}
