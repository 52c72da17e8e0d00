import { availableParallelism } from 'node:os';
import { medianCpu } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { flag, optionalText, readOptions, someOf, wholeNumber, wholeNumbers } from '../options.js';
import type { OptionsOf } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { median as medianOf, ratioText, whole } from '../report/statistics.js';
import { measureBacklog } from './backlog.js';
import { measureHanging } from './hanging.js';
import { measureLatency } from './latency.js';
import type { LatencyResult } from './latency.js';
import { measureRedelivery } from './redelivery.js';
import { measureRestarts } from './restarts.js';
import { measureBesideSlow } from './slow.js';
import { openWebhookStage } from './stage.js';
import type { WebhookStage } from './stage.js';
import { measureThroughput } from './throughput.js';
import type { ThroughputResult } from './throughput.js';

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
        : [(stage: WebhookStage) => measurePart(part, stage, options)];
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
  if (measured.length > 0) console.log(markdownTable(['', 'result', 'target'], measured));
  return costs;
}

async function measurePart(
  part: Exclude<(typeof PARTS)[number], 'throughput'>,
  stage: WebhookStage,
  { backlog, failed, waiting, slow, restarts, live }: WebhookOptions,
): Promise<string[][]> {
  const share = (events: number) => Math.ceil((events * live) / 100);
  switch (part) {
    case 'latency': {
      const accountId = await stage.account('/latency');
      const dispatcher = await stage.dispatcher();
      const result = await measureLatency(stage, { accountId, path: '/latency', events: share(220), everyMs: 60 });
      await dispatcher.stop();
      return [['commit to receipt, one event at a time: p50, p99', latencyText(result), 'p99 100 ms']];
    }
    case 'backlog': {
      const { seconds, heapMb, earlyMb, mostMb } = await measureBacklog(stage, { events: backlog });
      return [
        [`a backlog of ${whole(backlog)} drains in`, `${seconds.toFixed(1)} s`, '60 s'],
        [
          'heap of the dispatcher after a collection, at each fifth of it',
          `${heapMb.map((mb) => mb.toFixed(1)).join(', ')} MB`,
          'flat',
        ],
        ['memory of the process: after a tenth of the time, at most', `${earlyMb} MB, ${mostMb} MB`, ''],
      ];
    }
    case 'redelivery': {
      const result = await measureRedelivery(stage, { failed, liveEvents: share(1_000), liveEveryMs: 20 });
      return [
        [`redelivery of ${whole(failed)} failed events`, `${result.seconds.toFixed(1)} s`, '60 s'],
        ['live events of that account, 50 a second: p50, p99 alone', latencyText(result.liveAlone), ''],
        ['the same during the redelivery', latencyText(result.liveBeside), 'unchanged'],
      ];
    }
    case 'slow': {
      const [alone, ...beside] = await measureBesideSlow(stage, { slowAccounts: slow, liveEvents: share(300) });
      if (!alone) return [];
      return [
        ['an account, 10 events a second: p50, p99 without slow accounts', latencyText(alone), ''],
        ...beside.map((each) => {
          const ratio = `${(each.p99 / alone.p99).toFixed(1)} times the p99 without them`;
          const name = `the same beside ${whole(each.slowAccounts)} accounts whose receivers answer after 13.5 s`;
          return [name, `${latencyText(each)}; **${ratio}**`, 'p99 1 s'];
        }),
      ];
    }
    case 'hanging': {
      const result = await measureHanging(stage, { waiting, liveEvents: share(400), liveEveryMs: 50 });
      const name = `an account beside ${whole(waiting)} deliveries for a receiver that hangs: p50, p99`;
      return [[name, latencyText(result), 'p99 2 s']];
    }
    case 'restarts': {
      const { first, following } = await measureRestarts(stage, { restarts });
      const after = `after each of ${whole(restarts)} ends of PostgreSQL`;
      return [
        [`${after}: the first event, p50 and p99 from its commit`, latencyText(first), 'p99 1 s'],
        [`the ${whole(following.events)} events after it`, latencyText(following), 'p99 1 s'],
      ];
    }
  }
}

function latencyText({ p50, p99 }: LatencyResult): string {
  return `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`;
}

const THROUGHPUT_HEAD = [
  '',
  'bare undici loop',
  'signed and logged loop',
  'webhook dispatcher',
  'ratio to the signed and logged loop (range)',
  'ratio to the bare loop (range)',
  'target',
];

async function throughput(
  stage: WebhookStage,
  { events, rounds, pin, costs }: WebhookOptions & { costs: CpuCost[] },
  delayMs: number,
): Promise<string[][]> {
  const { bare, logged, product } = await measureThroughput(stage, {
    events,
    rounds,
    concurrency: CONCURRENCY,
    delayMs,
    pin,
  });
  const contenders = [bare, logged, product];
  const median = (rounds: ThroughputResult['bare'], field: keyof ThroughputResult['bare'][number]) =>
    medianOf(rounds.map((round) => round[field]));
  const rates = (rounds: ThroughputResult['bare']) => rounds.map(({ perSecond }) => perSecond);
  const receiver = delayMs === 0 ? 'receiver answers at once' : `receiver answers after ${delayMs} ms`;
  const cpuOf = (of: ThroughputResult['bare']) =>
    medianCpu(of, ({ clientCpuMs, databaseCpuMs }) => ({ process: clientCpuMs, postgres: databaseCpuMs }));
  costs.push({ what: `an event, ${receiver}`, bare: cpuOf(logged), product: cpuOf(product) });
  return [
    [
      `${whole(events)} events, ${receiver}`,
      ...contenders.map((each) => `${whole(median(each, 'perSecond'))} a second`),
      ratioText(rates(product), rates(logged)),
      ratioText(rates(product), rates(bare)),
      '0.75',
    ],
    [
      `CPU ms of an event: client, PostgreSQL; ${receiver}`,
      ...contenders.map(
        (each) => `${median(each, 'clientCpuMs').toFixed(3)}, ${median(each, 'databaseCpuMs').toFixed(3)}`,
      ),
      '',
      '',
      '',
    ],
  ];
}
