import { STORED_AIM } from '../locations/benchmark.js';
import type { BenchmarkResult } from '../locations/benchmark.js';
import type { Round } from '../measure/contender.js';
import { markdownTable } from './markdown.js';
import { decimal, medianOf, perSecond, rateRatio, ratios, whole } from './statistics.js';

/** Formats the table of a run: medians of the rounds, and the ratios to the bare server and to the one over the stored records, with their ranges. */
export function resultTable({ workloads }: BenchmarkResult): string {
  const head =
    'Request | req/s: bare / stored / product | ratio to bare (range) | target | ' +
    `ratio to stored (range), target ${STORED_AIM} | server CPU ms: bare / stored / product | ` +
    'PostgreSQL CPU ms: bare / stored / product | p99 ms: bare / stored / product | ' +
    'without limits: ratio, server CPU ms';
  const rows = workloads.map(({ title, aim, rounds: { bare, stored, product, unlimited } }) => {
    const three = (field: keyof Round, format = decimal) =>
      [bare, stored, product].map((rounds) => format(medianOf(rounds, field))).join(' / ');
    return [
      title,
      three('perSecond', whole),
      rateRatio(product, bare),
      aim === undefined ? '' : String(aim),
      rateRatio(product, stored),
      three('process'),
      three('postgres'),
      three('p99'),
      [ratios(perSecond(unlimited), perSecond(bare)).median, medianOf(unlimited, 'process')].map(decimal).join(', '),
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
