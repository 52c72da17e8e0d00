import { availableParallelism } from 'node:os';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { flag, optionalText, readOptions, someOf, wholeNumber, wholeNumbers } from '../options.js';
import type { OptionsOf } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { medianOf, rateRatio, whole } from '../report/statistics.js';
import { measureBacklog } from './backlog.js';
import { measureHanging } from './hanging.js';
import { measureAlone } from './latency.js';
import type { ResultRow } from './latency.js';
import { measureRedelivery } from './redelivery.js';
import { measureRestarts } from './restarts.js';
import { measureBesideSlow } from './slow.js';
import { openWebhookStage } from './stage.js';
import type { WebhookStage } from './stage.js';
import { measureThroughput } from './throughput.js';

const PARTS = ['throughput', 'latency', 'backlog', 'redelivery', 'hanging', 'slow', 'restarts'] as const;

const HELP = `webhooks

Measures the webhook dispatcher with a receiver on this machine, and prints tables.

  throughput   events of 20 accounts, beside a bare undici loop that posts the same bodies, and one that also signs
               them and logs the attempts
  latency      from the commit of an event to its receipt, without other work
  backlog      the drain of a backlog, and the memory of the dispatcher
  redelivery   10,000 failed deliveries again, and the live events of the account meanwhile
  hanging      an account beside another with 90,000 deliveries for a receiver that never answers
  slow         an account beside 18 and 150 others whose receivers answer 200 after 13.5 s, and without them
  restarts     events after PostgreSQL has ended without warning and runs again
`;

const COUNT = { least: 0, most: 10_000_000 };
const OPTIONS = {
  only: someOf(PARTS, 'these parts only'),
  events: wholeNumber(20_000, 'events of a round of the throughput', { least: 0, most: 100_000, short: 2_000 }),
  rounds: wholeNumber(3, 'rounds of the throughput', { least: 0, most: 50, short: 2 }),
  backlog: wholeNumber(100_000, 'events of the backlog', { ...COUNT, short: 1_000 }),
  failed: wholeNumber(10_000, 'failed deliveries', { ...COUNT, short: 100 }),
  waiting: wholeNumber(90_000, 'deliveries for the receiver that hangs', { ...COUNT, short: 1_000 }),
  slow: wholeNumbers([18, 150], 'accounts with slow receivers', { least: 0, most: 10_000, short: [2] }),
  live: wholeNumber(100, 'percent of the live events', { least: 5, most: 100, short: 5 }),
  restarts: wholeNumber(40, 'ends of PostgreSQL, by SIGQUIT and SIGKILL', { least: 0, most: 1_000, short: 2 }),
  pin: flag('pins the dispatcher and the bare loop to one processor, PostgreSQL and the receiver to another'),
  profile: optionalText('writes a processor profile of the dispatcher to this folder'),
};
type WebhookOptions = OptionsOf<typeof OPTIONS>;

/** After so many milliseconds the receiver answers the throughput. */
const DELAYS_MS = [20, 0];
/** Requests at a time: the default of the dispatcher. */
const CONCURRENCY = 100;

/** Runs the benchmark of webhooks and prints its tables. */
export async function runWebhooks(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const given = readOptions(args, HELP, OPTIONS);
  if (!given) return [];
  const options = { ...given, pin: given.pin && availableParallelism() > 1 };
  const measured: string[][] = [];
  const costs: CpuCost[] = [];
  for (const part of PARTS) {
    if (!options.only.includes(part)) continue;
    const tables =
      part === 'throughput'
        ? DELAYS_MS.map((delayMs) => (stage: WebhookStage) => throughput(stage, { ...options, costs }, delayMs))
        : [(stage: WebhookStage) => MEASURES[part](stage, options)];
    say(`Measuring ${part}`);
    const rows: string[][] = [];
    for (const measure of tables) {
      const stage = await openWebhookStage(options);
      try {
        rows.push(...(await measure(stage)));
      } finally {
        await stage.close();
      }
    }
    if (part === 'throughput') console.log(`${markdownTable(THROUGHPUT_HEAD, rows)}\n`);
    else measured.push(...rows);
  }
  if (measured.length > 0) console.log(markdownTable(' | result | target', measured));
  return costs;
}

/** How each part besides the throughput is measured. */
const MEASURES: Readonly<
  Record<
    Exclude<(typeof PARTS)[number], 'throughput'>,
    (stage: WebhookStage, options: WebhookOptions) => Promise<ResultRow[]>
  >
> = {
  latency: measureAlone,
  backlog: measureBacklog,
  redelivery: measureRedelivery,
  hanging: measureHanging,
  slow: measureBesideSlow,
  restarts: measureRestarts,
};

const THROUGHPUT_HEAD =
  ' | bare undici loop | signed and logged loop | webhook dispatcher | ' +
  'ratio to the signed and logged loop (range) | ratio to the bare loop (range) | target';

async function throughput(
  stage: WebhookStage,
  { events, rounds, pin, costs }: WebhookOptions & { costs: CpuCost[] },
  delayMs: number,
): Promise<string[][]> {
  const given = { events, rounds, concurrency: CONCURRENCY, delayMs, pin };
  const { bare, logged, product } = await measureThroughput(stage, given);
  const contenders = [bare, logged, product];
  const receiver = delayMs === 0 ? 'receiver answers at once' : `receiver answers after ${delayMs} ms`;
  costs.push(medianCost(`an event, ${receiver}`, logged, product));
  return [
    [
      `${whole(events)} events, ${receiver}`,
      ...contenders.map((each) => `${whole(medianOf(each, 'perSecond'))} a second`),
      rateRatio(product, logged),
      rateRatio(product, bare),
      '0.75',
    ],
    [
      `CPU ms of an event: client, PostgreSQL; ${receiver}`,
      ...contenders.map((each) => `${medianOf(each, 'process').toFixed(3)}, ${medianOf(each, 'postgres').toFixed(3)}`),
      '',
      '',
      '',
    ],
  ];
}
