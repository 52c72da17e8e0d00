import type { Sql } from '../database.js';
import { OVERDUE_DELIVERIES, OVERDUE_NUMBERS } from '../webhooks/overdue-deliveries.js';

/** A row that breaks an invariant of the installation. */
export interface Violation {
  /** The kind of work or of row. */
  readonly kind: string;
  readonly accountId: number;
  /** The values that identify the row within its account and kind. */
  readonly row: string;
}

/**
 * Returns work that has been due for 60 seconds while no process works on the rows of its account: the row got lost, or
 * the processes cannot keep up [reliability 2, I2]. At most `limit` rows of each kind, one of each account. Does not
 * name the work that is late only because other rows of the same account are in progress.
 */
export async function findOverdueWork(sql: Sql, { limit }: { limit: number }): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const statement of [OVERDUE_DELIVERIES, SNAPSHOTS, OVERDUE_NUMBERS])
    found.push(...(await sql.query<Violation>(statement, [limit])));
  return found;
}

/** Snapshots begin at 00:15 UTC and may take a quarter of an hour. */
const SNAPSHOTS = {
  name: 'overdue-snapshots',
  text: `
  select 'review-snapshots' as kind, account_id as "accountId", granularity || ' ' || next_period as row
  from review_snapshots
  where granularity = 'daily' and next_period < ((now() - interval '30 minutes') at time zone 'UTC')::date
    or granularity = 'weekly' and next_period < date_trunc('week', (now() - interval '30 minutes') at time zone 'UTC')::date
  limit $1`,
};
