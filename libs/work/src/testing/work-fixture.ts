import { beforeEach } from '@jest/globals';
import type { Sql } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { claimWork } from '../store/claims.js';
import { releaseLostClaims } from '../store/lost-claims.js';
import { insertWork } from '../store/requests.js';
import type { NewWork } from '../store/requests.js';

/** The kind of the rows of a fixture. */
export const KIND = 'made-up';

/** A row of work. */
export interface StoredWork {
  readonly subject: string;
  readonly isDue: boolean;
  readonly isClaimed: boolean;
  readonly waitsFor: string | null;
  readonly lostClaims: number;
  readonly attempts: number;
  readonly failures: number;
  readonly asideFor: string | null;
}

const STORED = `
  select subject, due_at <= now() as "isDue", lease_until is not null as "isClaimed", waits_for as "waitsFor",
    lost_claims as "lostClaims", attempts, failures, set_aside_reason as "asideFor"
  from work`;

/** Starts a database with some accounts, for a test file of the engine. Each test begins without work. */
export function workFixture({ accounts = 3 } = {}) {
  const fixture = shared(() => newFixture(accounts));
  beforeEach(() => fixture.clear());
  return fixture;
}

/** What {@link workFixture} starts. */
export type WorkFixture = Awaited<ReturnType<typeof newFixture>>;

async function newFixture(accounts: number) {
  const database = await temporaryDatabase();
  const rows = await database.query<{ id: number }>(
    `insert into accounts (name) select 'Account ' || n from generate_series(1, $1::integer) n returning id`,
    [accounts],
  );
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const [account = 0, other = 0] = ids;
  /** Lets all claims end, as those of a process that has stopped renewing them do. */
  const endClaims = () =>
    database.execute(`update work set lease_until = now() - interval '1 millisecond' where lease_until is not null`);
  return {
    database,
    /** The accounts, in the order of their ids. */
    accounts: ids,
    account,
    other,
    /** Adds rows of the first account, which nothing announces. */
    add: (...added: NewWork[]) => insertWork(database, { accountId: account, kind: KIND, rows: added }),
    /** Claims rows of the first account. */
    claim: ({ most = 9, group = '', sql = database as Sql } = {}) =>
      claimWork(sql, { kind: KIND, turns: [{ accountId: account, group, most }], leaseMs: 60_000 }),
    endClaims,
    /** Gives the claimed rows back, as those of a process that has ended. */
    loseClaims: async () => {
      await endClaims();
      await releaseLostClaims(database, { limit: 10 });
    },
    /** The row of an account as it is stored; undefined if it has ended. */
    stored: async (subject: string, accountId = account): Promise<StoredWork | undefined> => {
      const sql = `${STORED} where account_id = $1 and kind = $2 and subject = $3`;
      return (await database.query<StoredWork>(sql, [accountId, KIND, subject]))[0];
    },
    /** Whether a statement waits for a lock. */
    hasLockWait: async () => {
      const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.query(sql)).length > 0;
    },
    /** Removes all work. */
    clear: () => database.execute('truncate work, work_turns'),
    /** Lets time pass: everything that waits for a time is due that much sooner. */
    passTime: async (ms: number) => {
      for (const table of ['work', 'work_turns'])
        await database.execute(`update ${table} set due_at = due_at - $1 * interval '1 millisecond'`, [ms]);
    },
    close: () => database.close(),
  };
}
