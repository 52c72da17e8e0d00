import type { Database } from '@listings/persistence';
import { waitFor } from '@listings/testing';
import type { Child } from '../machine/child.js';
import { measureRate } from '../measure/rate.js';
import type { RatedCost } from '../measure/rate.js';
import { copyScores } from './data.js';

const LONGEST_ROUND_MS = 1_200_000;
/** As many rows as the worker scores in a transaction. */
const BATCH = 500;

/** Has the worker score all locations of the account three times, with bare updates between, and returns what each costs. */
export async function measureScoring(
  database: Database,
  given: {
    readonly accountId: number;
    readonly locations: number;
    readonly postgres: number;
    readonly startWorker: () => Promise<Child>;
  },
): Promise<RatedCost[]> {
  const { accountId, locations, postgres } = given;
  const measure = (pid: number, run: () => Promise<unknown>) => measureRate({ pid, postgres, count: locations }, run);
  const costs: RatedCost[] = [];
  const worker = await given.startWorker();
  const compare = async (what: string) => {
    const product = await measure(worker.pid, () => untilScored(database, accountId));
    if (costs.length === 0) await copyScores(database, accountId);
    const gaps = costs.length + 1;
    const bare = await measure(process.pid, () => updateBare(database, { accountId, gaps }));
    costs.push({ what, product, bare });
  };
  await compare('first scores');
  await database.execute(`update health_accounts set scored_on = current_date - 1 where account_id = $1`, [accountId]);
  await compare('a new day, the same scores');
  const changed = `description = case when description is null then 'New' end`;
  await database.transaction(async (transaction) => {
    await transaction.execute(`set local session_replication_role = 'replica'`);
    await transaction.execute(`update locations set ${changed} where account_id = $1`, [accountId]);
    await transaction.execute(
      `insert into health_marks (account_id, location_id) select account_id, id from locations where account_id = $1`,
      [accountId],
    );
  });
  await compare('all marked, other scores');
  await worker.stop();
  return costs;
}

/** Waits until all locations have scores of the day and none is marked. */
async function untilScored(database: Database, accountId: number): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await database.query<{ isScored: boolean }>(
        `select scored_on = current_date and not exists (select from health_marks where account_id = $1) as "isScored"
         from health_accounts where account_id = $1`,
        [accountId],
      );
      return row?.isScored === true;
    },
    { describe: 'all scores', intervalMs: 250, timeoutMs: LONGEST_ROUND_MS },
  );
}

/** Updates all bare rows, as many in a transaction as the worker scores. */
async function updateBare(database: Database, { accountId, gaps }: { accountId: number; gaps: number }): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const found: { id: number }[] = await database.query<{ id: number }>(
      'select location_id as id from bare_scores where account_id = $1 and location_id > $2 order by location_id limit $3',
      [accountId, after, BATCH],
    );
    const ids = found.map(({ id }) => id);
    await database.execute(
      `update bare_scores set score = given.id % 101, gaps = $3, changed_at = now() from unnest($2::integer[]) as given (id)
       where account_id = $1 and location_id = given.id`,
      [accountId, ids, gaps],
    );
    after = ids.length === BATCH ? ids.at(-1) : undefined;
  }
}
