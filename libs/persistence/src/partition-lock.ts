import type { Transaction } from './database.js';

/**
 * How long a change of partitions waits for running statements. New statements wait behind it, so it gives up soon; the
 * next run repeats it.
 */
const LOCK_TIMEOUT = '500ms';

/**
 * Becomes the only process that changes the partitions of a table, until the transaction ends. `lock` is the number of
 * the table's advisory lock. False if another process changes them.
 */
export async function lockPartitions(transaction: Transaction, lock: number): Promise<boolean> {
  await transaction.execute(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  const [row] = await transaction.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [lock]);
  return row?.locked === true;
}
