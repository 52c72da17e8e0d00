import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKOUT } from '../checkout.js';
import { startCluster } from '../machine/cluster.js';
import { measureClaims } from './claims.js';
import { loadWork } from './data.js';
import { claimTable, throughputTable } from './tables.js';
import { measureThroughput } from './throughput.js';

const HELP = `Usage: node tools/bench/run.mjs work [options]

Measures the claims of the work engine beside a claim of the oldest rows of one table, and its runner with steps that do
nothing beside a bare loop, and prints two tables.

  --accounts N   accounts (10000)
  --rows N       open rows of five kinds, and of the bare table (1000000)
  --rounds N     rounds; each measures engine and bare in turn (5)
  --claims N     claims of a round (60)
  --done N       rows that the runner and the bare loop do in a round (5000)
  --only PART    claims or throughput
  --data FOLDER  the folder of the database server (.listings-bench/work in the checkout)

The data is loaded in each run, which takes about a minute. A short run:
  node tools/bench/run.mjs work --accounts 1000 --rows 100000 --rounds 3
`;

/** Runs the benchmark of the work engine and prints its tables. */
export async function runWork(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      accounts: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      claims: { type: 'string', default: '60' },
      done: { type: 'string', default: '5000' },
      only: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const size = {
    accounts: number('accounts', values.accounts, 1_000, 100_000),
    rows: number('rows', values.rows, 50_000, 10_000_000),
  };
  const rounds = number('rounds', values.rounds, 1, 50);
  const claims = number('claims', values.claims, 10, 1_000);
  const rows = number('done', values.done, 1_000, 200_000);
  if (values.only !== undefined && !['claims', 'throughput'].includes(values.only))
    throw new Error('--only is claims or throughput.');

  const loads = [load()];
  const postgres = await startCluster(values.data ? resolve(values.data) : join(CHECKOUT, '.listings-bench/work'));
  try {
    const url = postgres.url('work');
    say(`Loading ${size.rows.toLocaleString('en')} rows of ${size.accounts.toLocaleString('en')} accounts`);
    await loadWork({ server: postgres.url('postgres'), url, size });
    if (values.only !== 'throughput') {
      say('Measuring claims');
      loads.push(load());
      console.log(`\n${claimTable(await measureClaims(url, { rounds, claims }))}\n`);
    }
    if (values.only !== 'claims') {
      say('Measuring the runner');
      loads.push(load());
      const measured = await measureThroughput(url, { databasePid: postgres.pid, rounds, rows });
      console.log(`\n${throughputTable(measured)}\n`);
    }
    loads.push(load());
    console.log(`Load of the machine during the run, its own included: ${loads.join(', ')}.`);
  } finally {
    await postgres.stop();
  }
}

/** The average of the last minute. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be an integer from ${least} to ${most}.`);
}
