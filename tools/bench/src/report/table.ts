import { STORED_AIM } from '../locations/benchmark.js';
import type { BenchmarkResult, ContenderName, WorkloadResult } from '../locations/benchmark.js';
import type { Round } from '../measure/contender.js';
import { markdownTable } from './markdown.js';
import { ratios, spread } from './statistics.js';
import type { Spread } from './statistics.js';

const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimal = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** Formats the table of a run: medians of the rounds, and the ratios to the bare server and to the one over the stored records, with their ranges. */
export function resultTable({ workloads }: BenchmarkResult): string {
  const head = [
    'Request',
    'req/s: bare / stored / product',
    'ratio to bare (range)',
    'target',
    `ratio to stored (range), target ${STORED_AIM}`,
    'server CPU ms: bare / stored / product',
    'PostgreSQL CPU ms: bare / stored / product',
    'p99 ms: bare / stored / product',
    'without limits: ratio, server CPU ms',
  ];
  const rows = workloads.map((workload) => {
    const of = (contender: ContenderName, value: (round: Round) => number) =>
      spread(values(workload, contender, value));
    const three = (value: (round: Round) => number, format = decimal) =>
      (['bare', 'stored', 'product'] as const).map((name) => format(of(name, value).median)).join(' / ');
    const rate = (round: Round) => round.requestsPerSecond;
    return [
      workload.title,
      three(rate, whole),
      ratioText(ratioOf(workload, 'product', 'bare')),
      workload.aim === undefined ? '' : String(workload.aim),
      ratioText(ratioOf(workload, 'product', 'stored')),
      three((round) => round.serverCpuMs),
      three((round) => round.databaseCpuMs),
      three((round) => round.p99),
      `${decimal(ratioOf(workload, 'unlimited', 'bare').median)}, ${decimal(of('unlimited', (round) => round.serverCpuMs).median)}`,
    ];
  });
  return markdownTable(head, rows);
}

/** Returns the ratio of a contender's requests per second to a baseline's, per round. */
export function ratioOf(workload: WorkloadResult, contender: ContenderName, baseline: ContenderName): Spread {
  const rate = (round: Round) => round.requestsPerSecond;
  return ratios(values(workload, contender, rate), values(workload, baseline, rate));
}

function values(workload: WorkloadResult, contender: ContenderName, value: (round: Round) => number): number[] {
  return workload.rounds[contender].map(value);
}

function ratioText({ median, least, most }: Spread): string {
  return `**${decimal(median)}** (${decimal(least)}-${decimal(most)})`;
}

/** Returns further facts about the run, as sentences. */
export function resultNotes(result: BenchmarkResult): string {
  const { locations, measured, pinned, searchTotals, searchesLeftOut, memoryMb } = result;
  const [fewest, middle, most] = searchTotals.map(whole);
  return [
    `${whole(locations)} locations in 200 accounts, ${whole(measured)} in the measured one; ${pinned ? 'server and PostgreSQL on a processor each' : 'processes not pinned'}.`,
    `Hits of the searches: ${fewest} to ${most}, median ${middle}; ${searchesLeftOut} searches left out because trigrams find more.`,
    `Memory of the server after the run: bare ${memoryMb.bare} MB, stored ${memoryMb.stored} MB, product ${memoryMb.product} MB.`,
  ].join('\n');
}
