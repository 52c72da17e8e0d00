import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT } from '../checkout.js';
import { benchmarkInteractions } from './benchmark.js';
import type { InteractionResult } from './benchmark.js';
import { ratios, spread } from '../report/statistics.js';
import type { InteractionOptions } from './benchmark.js';

const HELP = `Usage: node tools/bench/run.mjs interactions [options]

Measures the lists of interactions beside a bare Fastify + pg server that answers the same bytes from the same tables,
and the ingestion of reviews with their events, and prints a table.

  --measured N   interactions of the measured account with its 5,000 locations (200000)
  --others N     interactions of the 199 other accounts (800000)
  --ingested N   reviews to ingest (100000)
  --rounds N     rounds; each runs both servers in turn (5)
  --seconds S    measured seconds of a server in a round (4)
  --fresh        deletes the stored data of this size and generates it again
  --load-only    generates the data, and measures nothing
  --data FOLDER  the folder of the data (.listings-bench/interactions-<measured>-<others> in the checkout)
  --no-pin       does not pin server and PostgreSQL to one processor each

The data stays in its folder, and a later release applies its new migrations to it. The size of the targets takes about 15 minutes to generate and 20 GB:
  node tools/bench/run.mjs interactions --measured 2000000 --others 8000000
`;

/** Runs the benchmark of interactions and prints its table. */
export async function runInteractions(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      measured: { type: 'string', default: '200000' },
      others: { type: 'string', default: '800000' },
      ingested: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      fresh: { type: 'boolean', default: false },
      'load-only': { type: 'boolean', default: false },
      data: { type: 'string' },
      pin: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const measured = number('measured', values.measured, 10_000, 10_000_000);
  const others = number('others', values.others, 0, 50_000_000);
  const options: InteractionOptions = {
    measured,
    others,
    ingested: number('ingested', values.ingested, 1_000, 1_000_000),
    rounds: number('rounds', values.rounds, 1, 50),
    seconds: number('seconds', values.seconds, 0.2, 120),
    fresh: values.fresh,
    loadOnly: values['load-only'],
    data: values.data ? resolve(values.data) : join(CHECKOUT, `.listings-bench/interactions-${measured}-${others}`),
    pin: values.pin,
  };
  const result = await benchmarkInteractions(options, say);
  if (!result) return;
  console.log(`\n${tableOf(result)}\n\n${notesOf(result, options)}`);
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimal = (value: number) => value.toFixed(value < 10 ? 2 : 1);

function tableOf({ workloads }: InteractionResult): string {
  const head = [
    'Request',
    'bare req/s',
    'product req/s',
    'ratio (range)',
    'target',
    'server CPU ms: bare / product',
    'PostgreSQL CPU ms: bare / product',
    'p99 ms: bare / product',
  ];
  const rows = workloads.map(({ title, aim, bare, product }) => {
    const of = (rounds: typeof bare, field: keyof (typeof bare)[number]) =>
      spread(rounds.map((round) => round[field])).median;
    const pair = (field: keyof (typeof bare)[number]) => `${decimal(of(bare, field))} / ${decimal(of(product, field))}`;
    const ratio = ratios(
      product.map(({ requestsPerSecond }) => requestsPerSecond),
      bare.map(({ requestsPerSecond }) => requestsPerSecond),
    );
    return [
      title,
      whole(of(bare, 'requestsPerSecond')),
      whole(of(product, 'requestsPerSecond')),
      `**${decimal(ratio.median)}** (${decimal(ratio.least)}-${decimal(ratio.most)})`,
      String(aim),
      pair('serverCpuMs'),
      pair('databaseCpuMs'),
      pair('p99'),
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, position) => (position === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

function notesOf({ ingestion, pinned }: InteractionResult, options: InteractionOptions): string {
  const { reviews, events, deliveries, seconds } = ingestion;
  return [
    `${whole(options.measured)} interactions in the measured account, ${whole(options.others)} in 199 others; 50 requests in flight; ${pinned ? 'server and PostgreSQL on a processor each' : 'processes not pinned'}.`,
    `Ingestion: ${whole(reviews)} reviews with ${whole(events)} events and ${whole(deliveries)} webhook deliveries in ${seconds.toFixed(1)} s, ${whole(reviews / seconds)} a second; one process, 10 listings, one after the other.`,
  ].join('\n');
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be a number from ${least} to ${most}.`);
}
