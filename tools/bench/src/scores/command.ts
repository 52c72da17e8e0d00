import { Database } from '@listings/persistence';
import type { CpuCost } from '../measure/cpu-cost.js';
import { rateTable } from '../measure/rate.js';
import { readOptions, wholeNumber } from '../options.js';
import { startBenchProduct } from '../tenants/product.js';
import { loadScored } from './data.js';
import { measureLists, measureMarking, requestTable } from './requests.js';
import { measureScoring } from './scoring.js';

const HELP = `scores

Has the worker score the health of all locations of an account: for the first time, on a new day, and after a change of each, beside bare
updates of as many rows. Then asks the API for lists by health and groups, beside a bare count of the scores, and measures what the triggers that mark
changed locations add to a creation and to an update. Starts everything that it needs, and loads its data in each run.
`;

/** Runs the benchmark of health scores and prints its tables. */
export async function runScores(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const options = readOptions(args, HELP, {
    locations: wholeNumber(100_000, 'locations of the account', { least: 5_000, most: 1_000_000, short: 10_000 }),
    rounds: wholeNumber(20, 'requests of each kind, and five times the turns', { least: 5, most: 1_000, short: 5 }),
    writes: wholeNumber(250, 'creations and updates of a turn', { most: 10_000, short: 20 }),
  });
  if (!options) return [];
  const { locations, rounds, writes } = options;

  const product = await startBenchProduct({ SWEEP_MS: '500' });
  const database = new Database({ url: product.postgres.url('tenants'), maxConnections: 2, statementTimeoutMs: 0 });
  try {
    const tenant = await product.newTenant();
    const [account] = await database.query<{ id: number }>(
      'update accounts set minute_limit = null, hour_limit = null, day_limit = null returning id',
    );
    const accountId = account?.id ?? 0;
    say(`Loading ${locations.toLocaleString('en')} locations`);
    await loadScored(database, { accountId, locations });
    say('Scoring');
    const startWorker = () => product.startWorker();
    const { pid: postgres } = product.postgres;
    const scored = await measureScoring(database, { accountId, locations, postgres, startWorker });
    console.log(rateTable('Scoring | locations a second | CPU of a location, ms: process / PostgreSQL', scored));
    await database.execute('vacuum (analyze)');
    const measured = { product, tenant, database, accountId };
    say('Lists and groups');
    console.log(requestTable(await measureLists(measured, rounds)));
    say('Creations and updates');
    console.log(requestTable(await measureMarking(measured, { rounds: Math.ceil(rounds / 5), writes })));
    return scored;
  } finally {
    await product.stop();
    await database.close();
  }
}
