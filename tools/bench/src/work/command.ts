import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { startCluster } from '../machine/cluster.js';
import { medianCost } from '../measure/cpu-cost.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { optionalText, readOptions, someOf, wholeNumber } from '../options.js';
import { measureClaims } from './claims.js';
import { loadWork } from './data.js';
import { claimTable, throughputTable } from './tables.js';
import { measureThroughput } from './throughput.js';
import type { Throughputs } from './throughput.js';

const HELP = `work

Measures the claims of the work engine beside a claim of the oldest rows of one table, and its runner with steps that do
nothing beside a bare loop, and prints two tables.

The data is loaded in each run, which takes about a minute.
`;

/** Runs the benchmark of the work engine and prints its tables. */
export async function runWork(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const options = readOptions(args, HELP, {
    accounts: wholeNumber(10_000, 'accounts', { least: 1_000, most: 100_000, short: 1_000 }),
    rows: wholeNumber(1_000_000, 'open rows of five kinds', { least: 50_000, most: 10_000_000, short: 50_000 }),
    rounds: wholeNumber(5, 'rounds; each measures engine and bare in turn', { most: 50, short: 2 }),
    claims: wholeNumber(60, 'claims of a round', { least: 10, most: 1_000, short: 10 }),
    done: wholeNumber(5_000, 'rows that the runner and the bare loop do in a round', {
      least: 1_000,
      most: 200_000,
      short: 2_000,
    }),
    only: someOf(['claims', 'throughput'], 'claims or throughput'),
    data: optionalText('the folder of the database server (.listings-bench/work in the checkout)'),
  });
  if (!options) return [];
  const { rounds, claims, done: rows, only } = options;
  const size = { accounts: options.accounts, rows: options.rows };

  const loads = [load()];
  const costs: CpuCost[] = [];
  const postgres = await startCluster(options.data ? resolve(options.data) : join(CHECKOUT, '.listings-bench/work'));
  try {
    const url = postgres.url('work');
    say(`Loading ${size.rows.toLocaleString('en')} rows of ${size.accounts.toLocaleString('en')} accounts`);
    await loadWork(postgres, size);
    if (only.includes('claims')) {
      say('Measuring claims');
      loads.push(load());
      console.log(`\n${claimTable(await measureClaims(url, { rounds, claims }))}\n`);
    }
    if (only.includes('throughput')) {
      say('Measuring the runner');
      loads.push(load());
      const measured = await measureThroughput(url, { databasePid: postgres.pid, rounds, rows });
      console.log(`\n${throughputTable(measured)}\n`);
      costs.push(...measured.map(costOf));
    }
    loads.push(load());
    console.log(`Load of the machine during the run, its own included: ${loads.join(', ')}.`);
    return costs;
  } finally {
    await postgres.stop();
  }
}

/** What a row costs the runner of a setting, beside the bare loop. */
function costOf({ accounts, concurrency, bare, engine }: Throughputs): CpuCost {
  const of = accounts === 1 ? 'one account' : `${accounts.toLocaleString('en')} accounts`;
  return medianCost(`a row, ${of}, ${concurrency} slots`, bare, engine);
}

/** The average of the last minute. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
