import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { canReadCpuTime } from '../machine/cpu.js';
import { cpuOfRound } from '../measure/contender.js';
import { medianCpu } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { readOptions } from '../options.js';
import { resultNotes, resultTable } from '../report/table.js';
import { benchmarkLocations, OPTIONS } from './benchmark.js';

const HELP = `Usage: node tools/bench/run.mjs locations [options]

Measures the API beside a bare Fastify + pg server and beside Node's http over the same stored records, which all
answer the same bytes, and prints a table.

  --locations N   locations in the database, over 200 accounts, a fifth of them in the measured one (1000000)
  --rounds N      rounds; each runs all contenders in turn (5)
  --seconds S     measured seconds of a contender in a round (5)
  --only NAME     one workload: list, list-first, list-last, search, by-ids or create
  --json FILE     also writes all rounds as JSON
  --fresh         deletes the stored data of this size and generates it again
  --no-pin        does not pin server and PostgreSQL to one processor each
  --log-level L   log level of the product (info)
  --profile DIR   writes processor profiles of the product and of the stored server to this folder

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
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, undefined, 2)}\n`);
  return result.workloads.map(({ title, rounds }) => ({
    what: title,
    bare: medianCpu(rounds.bare, cpuOfRound),
    product: medianCpu(rounds.product, cpuOfRound),
  }));
}
