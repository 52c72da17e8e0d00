import { loadavg } from 'node:os';
import { canReadCpuTime } from '../machine/cpu.js';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { readOptions } from '../options.js';
import { resultNotes, resultTable } from '../report/table.js';
import { benchmarkLocations, OPTIONS } from './benchmark.js';

const HELP = `locations

Measures the API beside a bare Fastify + pg server and beside Node's http over the same stored records, which all
answer the same bytes, and prints a table. There are 200 accounts; the measured one has a fifth of all locations.

The data stays in .listings-bench/: the first run of a size makes it, later ones start at once.
`;

/** Runs the benchmark of locations and prints its table. */
export async function runLocations(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const options = readOptions(args, HELP, OPTIONS);
  if (!options) return [];
  if (!canReadCpuTime) say('Processor time can be read on Linux only: its columns will be zero');
  say(`Load of the machine before the run: ${loadavg()[0]?.toFixed(2)}`);
  const result = await benchmarkLocations(options, say);
  console.log(`\n${resultTable(result)}\n\n${resultNotes(result)}`);
  return result.workloads.map(({ title, rounds }) => medianCost(title, rounds.bare, rounds.product));
}
