import type { Sql } from '@listings/persistence';

/** True if the account has a user. Some changes require a responsible user [7.4, SY81019]. */
export async function hasUser(sql: Sql, { accountId }: { accountId: number }): Promise<boolean> {
  const rows = await sql.query('select 1 from memberships where account_id = $1 limit 1', [accountId]);
  return rows.length > 0;
}
