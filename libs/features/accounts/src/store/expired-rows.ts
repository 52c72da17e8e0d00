import type { Sql } from '@listings/persistence';

/** The tables of the portal whose rows end by themselves, with the column that says when, and the key. */
const TABLES = [
  { table: 'sessions', endsAt: 'expires_at', key: 'id' },
  { table: 'user_links', endsAt: 'expires_at', key: 'digest' },
  { table: 'sign_ups', endsAt: 'expires_at', key: 'digest' },
  { table: 'sso_flows', endsAt: 'expires_at', key: 'digest' },
  { table: 'attempt_counts', endsAt: 'window_start', key: '(kind, subject, window_start)' },
] as const;

/** Rows of one table that one statement deletes. */
const AT_ONCE = 1_000;

/**
 * Deletes rows that ended before the given time, at most {@link AT_ONCE} of each table. Returns whether more may be left.
 * Processes may run it at the same time.
 */
export async function deleteExpiredRows(sql: Sql, before: Date): Promise<boolean> {
  let full = false;
  for (const { table, endsAt, key } of TABLES) {
    const columns = key.replace(/[()]/g, '');
    const deleted = await sql.execute(
      `delete from ${table} where ${key} in (
         select ${columns} from ${table} where ${endsAt} <= $1 order by ${endsAt} limit ${AT_ONCE} for update skip locked
       )`,
      [before],
    );
    full ||= deleted === AT_ONCE;
  }
  return full;
}
