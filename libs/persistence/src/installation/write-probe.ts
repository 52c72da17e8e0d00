import type { Transaction } from '../database.js';

/** Takes the right to change rows, and changes none: processes that ask at the same time do not wait for one another. */
const CHANGE = 'update installation set heartbeat = heartbeat where false';
/** In this transaction a list that is longer than this becomes a file, on the disk of the tables. */
const SMALL_MEMORY = `select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`;
/** Some 700 kB: a file that needs new blocks of the disk, and that nobody keeps. */
const FILE = 'select count(*) from generate_series(1, 20000)';
/** Makes the commit reach the disk, and the standbys that a commit waits for, without a row that would have to be removed. */
const COMMIT = `select pg_logical_emit_message(true, 'listings', 'write probe')`;

/**
 * Does in its own transaction what a write of the service needs, and leaves no row: PostgreSQL must let the process change rows, have
 * room on its disk, and commit. Rejects where one of them fails, or its commit does; {@link whyNoWrites} says it in words.
 */
export async function probeWrites(transaction: Transaction): Promise<void> {
  await transaction.execute(CHANGE);
  await transaction.query(SMALL_MEMORY);
  await transaction.query(FILE);
  await transaction.query(COMMIT);
}

/** What an operator reads of a failure, by the beginning of its SQLSTATE; the first that fits. */
const REASONS = [
  ['25006', 'is read-only'],
  ['53100', 'has no room on its disk'],
  ['53', 'lacks memory, connections or room'],
  ['58', 'cannot use its disk'],
] as const;

/**
 * Why the database takes no writes, for a failure of {@link probeWrites}: no text of PostgreSQL, which may name paths and hosts.
 * Undefined for a failure that PostgreSQL has not answered with, such as a pool without a free connection.
 */
export function whyNoWrites(error: unknown): string | undefined {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const [, reason] = REASONS.find(([begin]) => code.startsWith(begin)) ?? [];
  return `the database ${reason ?? 'takes no writes'} (SQLSTATE ${code})`;
}
