import { MAX_TIMES_BLOCKED } from '@listings/domain';
import type { Sql } from '../database.js';

/** Where the rows of a kind of work are stored, and the columns that identify one besides the account. */
interface StoredWork {
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
}

/** The kinds of work that call plug-ins, by the name of their queue or claimed work. */
const storedWork = {
} as const satisfies Record<string, StoredWork>;

/** A kind of work whose rows can be set aside. */
export type BlockableWork = keyof typeof storedWork;

/** A row of an account, with the properties that identify it. */
type WorkRow = object & { readonly accountId?: unknown };

/**
 * Records that a row blocked the event loop of its process. Returns how often it did so within a week, or undefined for
 * a row that cannot be set aside.
 */
export async function recordBlockedWork(
  sql: Sql,
  { kind, row, call }: { kind: string; row: WorkRow; call: string | undefined },
): Promise<number | undefined> {
  const key = rowKey(kind, row);
  if (key === undefined) return undefined;
  const [stored] = await sql.query<{ times: number }>(
    `insert into blocked_work as blocked (account_id, kind, row_key, times, call, blocked_at)
     values ($1, $2, $3, 1, $4, now())
     on conflict (account_id, kind, row_key) do update set call = $4, blocked_at = now(),
       times = case when blocked.blocked_at < now() - ${KEPT} then 1 else least(blocked.times + 1, 1000) end
     returning times`,
    [row.accountId, kind, key, call?.slice(0, 200) ?? null],
  );
  return stored?.times;
}

/**
 * Whether the row blocked the event loop of its process too often, so that it gets a final outcome instead of another
 * call. Only a row that lost its claim can have done so: call it for rows with lost claims only.
 */
export async function isSetAside(sql: Sql, kind: BlockableWork, row: WorkRow): Promise<boolean> {
  const rows = await sql.query(
    {
      name: 'blocked-work-set-aside',
      text: `select 1 from blocked_work
             where account_id = $1 and kind = $2 and row_key = $3 and times >= $4 and blocked_at > now() - ${KEPT}`,
    },
    [row.accountId, kind, rowKey(kind, row), MAX_TIMES_BLOCKED],
  );
  return rows.length > 0;
}

/** Forgets a row that was set aside and has its final outcome: a later request of the client starts anew. */
export async function forgetBlockedWork(sql: Sql, kind: BlockableWork, row: WorkRow): Promise<void> {
  await sql.execute('delete from blocked_work where account_id = $1 and kind = $2 and row_key = $3', [
    row.accountId,
    kind,
    rowKey(kind, row),
  ]);
}

/**
 * Takes back in advance the lost claims of the other rows that the blocked process worked on, because they did nothing
 * wrong. Skips rows that another transaction has locked.
 */
export async function forgiveLostClaims(
  sql: Sql,
  rows: readonly { readonly kind: string; readonly row: WorkRow }[],
): Promise<void> {
  for (const { kind, row } of rows) {
    const stored: StoredWork | undefined = storedWork[kind as BlockableWork];
    if (!stored) continue;
    const columns = Object.values(stored.key);
    const matches = columns.map((column, position) => `${column} = $${position + 2}`).join(' and ');
    await sql.execute(
      `update ${stored.table} set lost_claims = lost_claims - 1
       where ctid = any(array(select ctid from ${stored.table}
         where account_id = $1 and ${matches} and lease_until is not null for update skip locked))`,
      [row.accountId, ...Object.keys(stored.key).map((property) => valueIn(row, property))],
    );
  }
}

/** Deletes at most `limit` records that are older than a week. Returns their number. */
export async function dropOldBlockedWork(sql: Sql, limit: number): Promise<number> {
  return sql.execute(
    `delete from blocked_work where ctid = any(array(
       select ctid from blocked_work where blocked_at < now() - ${KEPT} order by blocked_at limit $1))`,
    [limit],
  );
}

const KEPT = `interval '7 days'`;

/** The text that identifies a row within its account and kind; undefined if the row cannot be set aside. */
function rowKey(kind: string, row: WorkRow): string | undefined {
  const stored: StoredWork | undefined = storedWork[kind as BlockableWork];
  if (!stored || typeof row.accountId !== 'number') return undefined;
  const values = Object.keys(stored.key).map((property) => valueIn(row, property));
  return values.every((value) => value !== undefined) ? values.join(' ') : undefined;
}

function valueIn(row: WorkRow, property: string): string | number | undefined {
  const value = (row as Readonly<Record<string, unknown>>)[property];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
