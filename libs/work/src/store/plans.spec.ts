import { beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { again, done } from '../outcome.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import { claimWork, lockHeld, renewClaims } from './claims.js';
import { settleClaims } from './settle.js';
import { endTurns, markTurns, readTurns } from './turns.js';

/** PostgreSQL plans a statement for its values five times, before it may keep a plan for all values. */
const EXECUTIONS = 8;

/** One connection, so that every execution is one of the same prepared statement. */
let single: Database;
const fixture = workFixture();

beforeAll(() => {
  single = fixture.database.anotherPool({ maxConnections: 1 });
});

const ADD = `insert into work (account_id, kind, subject, due_at) select $1, $2, n, now() from generate_series(1, $3::integer) n`;

/** Works on a row of each account as a runner does, with its statements. */
async function workOnce(accounts: readonly number[]): Promise<void> {
  const turns = accounts.map((accountId) => ({ accountId, group: '', inMs: 0, most: 1 }));
  await markTurns(single, { kind: KIND, turns });
  await readTurns(single, { kind: KIND, after: { accountId: 0, group: '' }, limit: 4 });
  const rows = await claimWork(single, { kind: KIND, turns, leaseMs: 60_000 });
  expect(rows).toHaveLength(accounts.length);
  await endTurns(single, { kind: KIND, groups: turns });
  await renewClaims(single, { claims: rows, leaseMs: 60_000 });
  await single.transaction(async (transaction) => {
    expect(await lockHeld(transaction, rows)).toHaveLength(rows.length);
    await settleClaims(transaction, [{ work: rows[0] as (typeof rows)[0], outcome: done(undefined) }]);
    await settleClaims(
      transaction,
      rows.map((work) => ({ work, outcome: again(0, undefined) })),
    );
  });
}

it('[design 6.2] the statements of a runner are planned once, and find the rows of a table that was empty then by index', async () => {
  const [first = 0] = fixture.accounts;
  // A table that was larger once keeps its pages.
  await fixture.database.execute(ADD, [first, KIND, 10_000]);
  await fixture.database.execute('delete from work');
  await fixture.database.execute('vacuum (analyze) work');
  for (const accountId of fixture.accounts) await fixture.database.execute(ADD, [accountId, KIND, 20]);
  for (let execution = 0; execution < EXECUTIONS; execution += 1) {
    await workOnce([first]);
    await workOnce(fixture.accounts);
  }
  const planned = await single.query<{ name: string; anew: number }>(
    `select name, custom_plans::integer as anew from pg_prepared_statements where name like 'work-%'`,
  );
  expect(planned.length).toBeGreaterThan(10);
  expect(planned.filter(({ anew }) => anew > 5)).toEqual([]);

  const scans = async () => {
    const [counted] = await single.query<{ count: number }>(
      `select pg_stat_get_numscans('work'::regclass) as count from pg_stat_force_next_flush()`,
    );
    return counted?.count;
  };
  const before = await scans();
  await workOnce([first]);
  await workOnce(fixture.accounts);
  expect(await scans()).toBe(before);
});
