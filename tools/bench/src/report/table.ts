import { STORED_AIM } from '../locations/benchmark.js';
import type { BenchmarkResult, ContenderName } from '../locations/benchmark.js';
import type { Round } from '../measure/contender.js';
import { markdownTable } from './markdown.js';
import { decimal, median, ratios, ratioText, whole } from './statistics.js';

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
    const of = (contender: ContenderName, value: (round: Round) => number) => workload.rounds[contender].map(value);
    const three = (value: (round: Round) => number, format = decimal) =>
      (['bare', 'stored', 'product'] as const).map((name) => format(median(of(name, value)))).join(' / ');
    const rate = (round: Round) => round.requestsPerSecond;
    return [
      workload.title,
      three(rate, whole),
      ratioText(of('product', rate), of('bare', rate)),
      workload.aim === undefined ? '' : String(workload.aim),
      ratioText(of('product', rate), of('stored', rate)),
      three((round) => round.serverCpuMs),
      three((round) => round.databaseCpuMs),
      three((round) => round.p99),
      [ratios(of('unlimited', rate), of('bare', rate)).median, median(of('unlimited', (round) => round.serverCpuMs))]
        .map(decimal)
        .join(', '),
    ];
  });
  return markdownTable(head, rows);
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
