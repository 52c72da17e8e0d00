import { beforeEach } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';

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

async function newFixture(accounts: number) {
  const database = await temporaryDatabase();
  const rows = await database.query<{ id: number }>(
    `insert into accounts (name) select 'Account ' || n from generate_series(1, $1::integer) n returning id`,
    [accounts],
  );
  return {
    database,
    /** The accounts, in the order of their ids. */
    accounts: rows.map(({ id }) => id).sort((a, b) => a - b),
    /** The row of an account as it is stored; undefined if it has ended. */
    stored: async (kind: string, accountId: number, subject: string): Promise<StoredWork | undefined> => {
      const found = await database.query<StoredWork>(`${STORED} where account_id = $1 and kind = $2 and subject = $3`, [
        accountId,
        kind,
        subject,
      ]);
      return found[0];
    },
    /** Removes all work. */
    clear: () => database.execute('truncate work, work_turns'),
    /** Lets the claims of all rows of a kind end, as those of a process that has stopped renewing them do. */
    endClaims: (kind: string) =>
      database.execute(
        `update work set lease_until = now() - interval '1 millisecond' where kind = $1 and lease_until is not null`,
        [kind],
      ),
    /** Lets time pass for the rows of a kind: everything that waits for a time is due that much sooner. */
    passTime: async (kind: string, ms: number) => {
      const values = [kind, ms];
      for (const table of ['work', 'work_turns'])
        await database.execute(
          `update ${table} set due_at = due_at - $2 * interval '1 millisecond' where kind = $1`,
          values,
        );
    },
    close: () => database.close(),
  };
}
