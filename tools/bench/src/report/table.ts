import type { BenchmarkResult, ContenderName, WorkloadResult } from '../locations/benchmark.js';
import type { Round } from '../measure/contender.js';
import { ratios, spread } from './statistics.js';
import type { Spread } from './statistics.js';

const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimal = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** Formats the table of a run: medians of the rounds, and the ratio to the bare server with its range. */
export function resultTable({ workloads }: BenchmarkResult): string {
  const head = [
    'Request',
    'bare req/s',
    'product req/s',
    'ratio (range)',
    'target',
    'server CPU ms: bare / product',
    'PostgreSQL CPU ms: bare / product',
    'p99 ms: bare / product',
    'without limits: ratio, server CPU ms',
  ];
  const rows = workloads.map((workload) => {
    const of = (contender: ContenderName, value: (round: Round) => number) =>
      spread(values(workload, contender, value));
    const pair = (value: (round: Round) => number) =>
      `${decimal(of('bare', value).median)} / ${decimal(of('product', value).median)}`;
    const rate = (round: Round) => round.requestsPerSecond;
    return [
      workload.title,
      whole(of('bare', rate).median),
      whole(of('product', rate).median),
      ratioText(ratioOf(workload, 'product')),
      workload.aim === undefined ? '' : String(workload.aim),
      pair((round) => round.serverCpuMs),
      pair((round) => round.databaseCpuMs),
      pair((round) => round.p99),
      `${decimal(ratioOf(workload, 'unlimited').median)}, ${decimal(of('unlimited', (round) => round.serverCpuMs).median)}`,
    ];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, position) => (position === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** Returns the ratio of the product's requests per second to the bare server's, per round. */
export function ratioOf(workload: WorkloadResult, contender: ContenderName): Spread {
  const rate = (round: Round) => round.requestsPerSecond;
  return ratios(values(workload, contender, rate), values(workload, 'bare', rate));
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
    `Memory of the server after the run: bare ${memoryMb.bare} MB, product ${memoryMb.product} MB.`,
  ].join('\n');
}
