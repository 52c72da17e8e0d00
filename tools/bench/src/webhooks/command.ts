import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ratios, spread } from '../report/statistics.js';
import { measureBacklog } from './backlog.js';
import { measureHanging } from './hanging.js';
import { measureLatency } from './latency.js';
import type { LatencyResult } from './latency.js';
import { measureRedelivery } from './redelivery.js';
import { openWebhookStage } from './stage.js';
import type { WebhookStage } from './stage.js';
import { measureThroughput } from './throughput.js';
import type { ThroughputResult } from './throughput.js';

const PARTS = ['throughput', 'latency', 'backlog', 'redelivery', 'hanging'] as const;

const HELP = `Usage: node tools/bench/run.mjs webhooks [options]

Measures the webhook dispatcher with a receiver on this machine, and prints tables.

  throughput   events of 20 accounts, beside a bare undici loop that only posts the same bodies
  latency      from the commit of an event to its receipt, without other work
  backlog      the drain of a backlog, and the memory of the dispatcher
  redelivery   10,000 failed deliveries again, and the live events of the account meanwhile
  hanging      an account beside another with 90,000 deliveries for a receiver that never answers

  --only A,B     these parts only
  --events N     events of a round of the throughput (20000)
  --rounds N     rounds of the throughput (5)
  --delay MS     the time after which the receiver answers the throughput (0)
  --backlog N    events of the backlog (100000)
  --failed N     failed deliveries (10000)
  --waiting N    deliveries for the receiver that hangs (90000)
  --pin          pins the dispatcher and the bare loop to one processor, PostgreSQL and the receiver to another
`;

/** Options of a run. */
interface WebhookOptions {
  readonly events: number;
  readonly rounds: number;
  readonly delayMs: number;
  readonly backlog: number;
  readonly failed: number;
  readonly waiting: number;
  readonly pin: boolean;
}

/** Requests at a time: the default of the dispatcher. */
const CONCURRENCY = 100;

/** Runs the benchmark of webhooks and prints its tables. */
export async function runWebhooks(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: PARTS.join() },
      events: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
      delay: { type: 'string', default: '0' },
      backlog: { type: 'string', default: '100000' },
      failed: { type: 'string', default: '10000' },
      waiting: { type: 'string', default: '90000' },
      pin: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const options: WebhookOptions = {
    events: number('events', values.events, 100_000),
    rounds: number('rounds', values.rounds, 50),
    delayMs: number('delay', values.delay, 10_000),
    backlog: number('backlog', values.backlog, 10_000_000),
    failed: number('failed', values.failed, 10_000_000),
    waiting: number('waiting', values.waiting, 10_000_000),
    pin: values.pin && availableParallelism() > 1,
  };
  const wanted = values.only.split(',');
  for (const part of wanted)
    if (!(PARTS as readonly string[]).includes(part)) throw new Error(`--only has parts of ${PARTS.join(', ')}.`);
  const lines: string[] = [];
  for (const part of PARTS) {
    if (!wanted.includes(part)) continue;
    say(`Measuring ${part}`);
    const stage = await openWebhookStage(options);
    try {
      lines.push(await measurePart(part, stage, options));
    } finally {
      await stage.close();
    }
  }
  console.log(`\n${lines.join('\n')}`);
}

async function measurePart(
  part: (typeof PARTS)[number],
  stage: WebhookStage,
  options: WebhookOptions,
): Promise<string> {
  const { events, rounds, delayMs, backlog, failed, waiting, pin } = options;
  switch (part) {
    case 'throughput':
      return throughputLines(
        await measureThroughput(stage, { events, rounds, concurrency: CONCURRENCY, delayMs, pin }),
        delayMs,
      );
    case 'latency': {
      const accountId = await stage.account('/latency');
      const dispatcher = await stage.dispatcher();
      const result = await measureLatency(stage, { accountId, path: '/latency', events: 220, everyMs: 60 });
      await dispatcher.stop();
      return `Commit to receipt, one event at a time: ${latencyText(result)}`;
    }
    case 'backlog': {
      const { seconds, earlyMb, mostMb, databaseMb } = await measureBacklog(stage, { events: backlog });
      return `Backlog of ${whole(backlog)}: ${seconds.toFixed(1)} s, ${whole(backlog / seconds)} a second; memory of the dispatcher ${earlyMb} MB after a tenth, at most ${mostMb} MB; database ${databaseMb} MB`;
    }
    case 'redelivery': {
      const result = await measureRedelivery(stage, { failed, liveEvents: 1_000, liveEveryMs: 20 });
      return [
        `Redelivery of ${whole(failed)}: ${result.seconds.toFixed(1)} s`,
        `Live events alone: ${latencyText(result.liveAlone)}`,
        `Live events meanwhile: ${latencyText(result.liveBeside)}`,
      ].join('\n');
    }
    case 'hanging': {
      const result = await measureHanging(stage, { waiting, liveEvents: 400, liveEveryMs: 50 });
      return `Beside ${whole(waiting)} deliveries for a receiver that hangs: ${latencyText(result)}`;
    }
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function latencyText({ events, p50, p99, most }: LatencyResult): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms (${events} events)`;
}

function throughputLines({ bare, product }: ThroughputResult, delayMs: number): string {
  const median = (rounds: ThroughputResult['bare'], field: keyof ThroughputResult['bare'][number]) =>
    spread(rounds.map((round) => round[field])).median;
  const ratio = ratios(
    product.map(({ perSecond }) => perSecond),
    bare.map(({ perSecond }) => perSecond),
  );
  return [
    `Throughput, receiver answers after ${delayMs} ms: bare ${whole(median(bare, 'perSecond'))} a second, product ${whole(median(product, 'perSecond'))} a second`,
    `ratio ${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`,
    `CPU ms an event: bare loop ${median(bare, 'clientCpuMs').toFixed(3)}, dispatcher ${median(product, 'clientCpuMs').toFixed(3)}, PostgreSQL ${median(product, 'databaseCpuMs').toFixed(3)}`,
  ].join('; ');
}

function number(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Error(`--${name} must be a whole number from 0 to ${most}.`);
}
