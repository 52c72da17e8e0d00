import { refuseStandby } from '@listings/platform';
import { migrations } from './migrations/index.js';
import type { Database } from './database.js';

/** Advisory lock of migrating processes, so that only one runs migrations at a time. */
const MIGRATION_LOCK = 6_715_022;

/** Applies all pending migrations. Safe to run from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'listings-migrate',
    migrations,
    migrationsTableName: 'schema_migrations',
    extra: { onConnect: refuseStandby },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}

/** The database lacks migrations of this build. The message says what to do. */
export class MissingMigrationsError extends Error {
  override name = 'MissingMigrationsError';
}

/** Throws a {@link MissingMigrationsError} if the database lacks migrations of this build. */
export async function assertMigrated(database: Database): Promise<void> {
  const expected = migrations.map((migration) => migration.name);
  const [table] = await database.query<{ present: boolean }>(
    `select to_regclass('schema_migrations') is not null as present`,
  );
  const applied = table?.present ? await database.query<{ name: string }>('select name from schema_migrations') : [];
  const names = new Set(applied.map((row) => row.name));
  const missing = expected.filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new MissingMigrationsError(
      `The database lacks ${missing.length} migration(s), first ${missing[0]}: run the migrate command of this release first (node dist/apps/admin/src/main.js migrate).`,
    );
  }
}
