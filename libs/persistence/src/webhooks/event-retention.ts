import type { Sql } from '../database.js';

/** Removes events that are older than the log is kept, with their deliveries and attempts; answers how many [contract 8]. */
export async function removeOldEvents(sql: Sql, options: { keepDays: number; limit: number }): Promise<number> {
  return sql.execute(
    `delete from events where ctid = any(array(
       select ctid from events where created_at < now() - $1 * interval '1 day' limit $2))`,
    [options.keepDays, options.limit],
  );
}
