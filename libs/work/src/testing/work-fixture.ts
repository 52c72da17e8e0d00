import { Database, migrate } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { testDatabase } from '@listings/testing';

/** A database with some accounts, for tests of the engine. */
export interface WorkFixture {
  readonly database: Database;
  /** Where it is, for another pool. */
  readonly url: string;
  /** The accounts, in the order of their ids. */
  readonly accounts: readonly number[];
  /** The row of an account as it is stored; undefined if it has ended. */
  stored(kind: string, accountId: number, subject: string): Promise<StoredWork | undefined>;
  /** Removes all work. */
  clear(): Promise<void>;
  /** Lets the claims of all rows of a kind end, as those of a process that has stopped renewing them do. */
  endClaims(kind: string): Promise<void>;
  /** Lets time pass for the rows of a kind: everything that waits for a time is due that much sooner. */
  passTime(kind: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

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

/** Creates a {@link WorkFixture}. */
export async function workFixture({ accounts = 3 }: { accounts?: number } = {}): Promise<WorkFixture> {
  const made = await testDatabase(migrate);
  const database = new Database({ url: made.url });
  const rows = await database.query<{ id: number }>(
    `insert into accounts (name) select 'Account ' || n from generate_series(1, $1::integer) n returning id`,
    [accounts],
  );
  return {
    database,
    url: made.url,
    accounts: rows.map(({ id }) => id).sort((a, b) => a - b),
    stored: async (kind, accountId, subject) => {
      const found = await database.query<StoredWork>(`${STORED} where account_id = $1 and kind = $2 and subject = $3`, [
        accountId,
        kind,
        subject,
      ]);
      return found[0];
    },
    clear: () => clear(database),
    endClaims: async (kind) => {
      await database.execute(
        `update work set lease_until = now() - interval '1 millisecond' where kind = $1 and lease_until is not null`,
        [kind],
      );
    },
    passTime: async (kind, ms) => {
      const values = [kind, ms];
      await database.execute(`update work set due_at = due_at - $2 * interval '1 millisecond' where kind = $1`, values);
      await database.execute(
        `update work_turns set due_at = due_at - $2 * interval '1 millisecond' where kind = $1`,
        values,
      );
    },
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}

async function clear(sql: Sql): Promise<void> {
  await sql.execute('truncate work, work_turns');
}
