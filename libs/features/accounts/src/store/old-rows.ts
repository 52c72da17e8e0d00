import type { Sql } from '@listings/persistence';

/** Rows of a table that are deleted some time after they have ended, with the column that says when, and the key. */
export interface OldRows {
  readonly table: string;
  readonly endedAt: string;
  readonly key: readonly string[];
}

/** The tables of the management of accounts whose rows end. */
export const OLD_ROWS = {
  attempts: { table: 'attempt_counts', endedAt: 'window_start', key: ['kind', 'subject', 'window_start'] },
  auditEntries: { table: 'audit_log', endedAt: 'at', key: ['account_id', 'id'] },
  revokedKeys: { table: 'api_keys', endedAt: 'revoked_at', key: ['id'] },
  locationChanges: { table: 'location_changes', endedAt: 'at', key: ['account_id', 'location_id', 'id'] },
} as const satisfies Record<string, OldRows>;

/** Rows of one table that one statement deletes. */
const AT_ONCE = 1_000;

/**
 * Deletes rows that ended by the time of their table, at most {@link AT_ONCE} of each. Returns whether more may be left. Processes may
 * run it at the same time.
 */
export async function deleteOldRows(
  sql: Sql,
  tables: readonly (OldRows & { readonly before: Date })[],
): Promise<boolean> {
  let full = false;
  for (const { table, endedAt, key, before } of tables) {
    const columns = key.join(', ');
    const deleted = await sql.execute(
      `delete from ${table} where (${columns}) in (
         select ${columns} from ${table} where ${endedAt} <= $1 order by ${endedAt} limit ${AT_ONCE} for update skip locked
       )`,
      [before],
    );
    full ||= deleted === AT_ONCE;
  }
  return full;
}
