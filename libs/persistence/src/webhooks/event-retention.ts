import type { Sql } from '../database.js';

/**
 * Deletes events older than the retention time, with their deliveries and attempts. Returns the number of deleted
 * events [contract 8].
 */
export async function removeOldEvents(sql: Sql, options: { keepDays: number; limit: number }): Promise<number> {
  return sql.execute(
    `delete from events where ctid = any(array(
       select ctid from events where created_at < now() - $1 * interval '1 day' limit $2))`,
    [options.keepDays, options.limit],
  );
}
