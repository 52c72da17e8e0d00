import { join, resolve } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import type { Round } from '../measure/contender.js';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { readOptions } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { decimal, medianOf, rateRatio, whole } from '../report/statistics.js';
import { benchmarkInteractions, OPTIONS } from './benchmark.js';
import type { InteractionOptions, InteractionResult } from './benchmark.js';

const HELP = `interactions

Measures the lists of interactions beside a bare Fastify + pg server that answers the same bytes from the same tables,
and the ingestion of reviews with their events, and prints a table.

The data stays in its folder, and a later release applies its new migrations to it. The size of the targets takes about 15 minutes to generate and 20 GB:
  node tools/bench/run.mjs interactions --measured 2000000 --others 8000000
`;

/** Runs the benchmark of interactions and prints its table. */
export async function runInteractions(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const given = readOptions(args, HELP, OPTIONS);
  if (!given) return [];
  const { measured, others, data = join(CHECKOUT, `.listings-bench/interactions-${measured}-${others}`) } = given;
  const options = { ...given, data: resolve(data) };
  const result = await benchmarkInteractions(options, say);
  if (!result) return [];
  console.log(`\n${tableOf(result)}\n\n${notesOf(result, options)}`);
  return result.workloads.map(({ title, bare, product }) => medianCost(title, bare, product));
}

function tableOf({ workloads }: InteractionResult): string {
  const head =
    'Request | bare req/s | product req/s | ratio (range) | target | server CPU ms: bare / product | ' +
    'PostgreSQL CPU ms: bare / product | p99 ms: bare / product';
  const rows = workloads.map(({ title, aim, bare, product }) => {
    const pair = (field: keyof Round) => [bare, product].map((rounds) => decimal(medianOf(rounds, field))).join(' / ');
    return [
      title,
      ...[bare, product].map((rounds) => whole(medianOf(rounds, 'perSecond'))),
      rateRatio(product, bare),
      String(aim),
      pair('process'),
      pair('postgres'),
      pair('p99'),
    ];
  });
  return markdownTable(head, rows);
}

function notesOf({ ingestion, pinned }: InteractionResult, options: InteractionOptions): string {
  const { reviews, events, seconds } = ingestion;
  return [
    `${whole(options.measured)} interactions in the measured account, ${whole(options.others)} in 199 others; 50 requests in flight; ${pinned ? 'server and PostgreSQL on a processor each' : 'processes not pinned'}.`,
    `Ingestion: ${whole(reviews)} reviews with ${whole(events)} events in ${seconds.toFixed(1)} s, ${whole(reviews / seconds)} a second; one process, 10 listings, one after the other.`,
  ].join('\n');
}
