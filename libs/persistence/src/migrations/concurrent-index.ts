import type { QueryRunner } from 'typeorm';

/**
 * Creates an index on a large table while the service goes on writing to it. The migration has `transaction = false`, and does
 * nothing else, because it begins again after a crash. Builds anew what an interrupted attempt has left, which PostgreSQL
 * does not use. It has no limit of time for its locks: they hold up no statement of the service.
 *
 * A partitioned table cannot have such an index: create it on each partition, and then on the table.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  { name, on, unique = false }: { name: string; on: string; unique?: boolean },
): Promise<void> {
  await withoutLockTimeout(runner, async () => {
    const [present] = (await runner.query(
      'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
      [name],
    )) as { whole: boolean }[];
    if (present?.whole) return;
    if (present) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
  });
}

/** Drops an index that another one replaces, in the same way. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

async function withoutLockTimeout(runner: QueryRunner, change: () => Promise<unknown>): Promise<void> {
  const [limit] = (await runner.query('show lock_timeout')) as { lock_timeout: string }[];
  await runner.query('set lock_timeout = 0');
  try {
    await change();
  } finally {
    // A lost connection has its own error already.
    await runner.query(`set lock_timeout = '${limit?.lock_timeout ?? '0'}'`).catch(() => undefined);
  }
}
