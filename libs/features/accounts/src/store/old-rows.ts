import type { Sql } from '@listings/persistence';

/** Rows that are kept for some time after they have ended, with the column that says when, and the key. */
const TABLES = {
  auditEntries: { table: 'audit_log', endedAt: 'at', key: ['account_id', 'id'] },
  revokedKeys: { table: 'api_keys', endedAt: 'revoked_at', key: ['id'] },
  locationChanges: { table: 'location_changes', endedAt: 'at', key: ['account_id', 'location_id', 'id'] },
  endedInvitations: { table: 'invitations', endedAt: 'expires_at', key: ['id'] },
} as const;

/** The kinds of rows that {@link deleteOldRows} deletes. */
export type OldRows = keyof typeof TABLES;

/** Rows of one kind that one statement deletes. */
const AT_ONCE = 1_000;

/**
 * Deletes rows that ended before the time of their kind, at most {@link AT_ONCE} of each kind. Returns whether more may
 * be left. Processes may run it at the same time.
 */
export async function deleteOldRows(sql: Sql, endedBefore: Readonly<Record<OldRows, Date>>): Promise<boolean> {
  let full = false;
  for (const [kind, { table, endedAt, key }] of Object.entries(TABLES)) {
    const columns = key.join(', ');
    const deleted = await sql.execute(
      `delete from ${table} where (${columns}) in (
         select ${columns} from ${table} where ${endedAt} < $1 order by ${endedAt} limit ${AT_ONCE} for update skip locked
       )`,
      [endedBefore[kind as OldRows]],
    );
    full ||= deleted === AT_ONCE;
  }
  return full;
}
