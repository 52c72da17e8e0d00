import { isLockTimeout } from '@listings/persistence';
import type { NamedStatement, Sql } from '@listings/persistence';

/** Shorter than the second after which PostgreSQL looks for deadlocks. */
const LONGEST_WAIT_MS = 100;

/**
 * A value that PostgreSQL does not see when it plans, as by `unseen`. From its evaluation on the statement fails where it waits for a lock for 100 ms.
 *
 * PostgreSQL waits for a row in spite of `skip locked` if the transaction that was changing it has just ended and another one has locked the new
 * version. The statement holds rows in an order of its own, so a request that waits for one of these rows could end as a deadlock.
 */
export function unseenAndBrief(value: string): string {
  return `(select ${value} where set_config('lock_timeout', '${LONGEST_WAIT_MS}ms', true) is not null)`;
}

/** Runs a statement with a value of {@link unseenAndBrief}, outside a transaction. Returns no rows if it had to wait. */
export async function skipLocked<Row extends object>(
  sql: Sql,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return await sql.query<Row>(statement, values);
  } catch (error) {
    if (isLockTimeout(error)) return [];
    throw error;
  }
}
