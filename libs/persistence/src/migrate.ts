import { refuseStandby, systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';
import type { ClientBase } from 'pg';
import type { Logger, QueryRunner } from 'typeorm';
import { migrations as released } from './migrations/index.js';
import type { Database } from './database.js';
import { isDeadlock, isLockTimeout } from './database.js';

/** Advisory lock of migrating processes, so that only one runs migrations at a time. */
const MIGRATION_LOCK = 6_715_022;

/**
 * How long a statement of a migration waits for the lock of a table. All new statements on the table wait behind it, so it gives up
 * soon, and the migration begins again.
 */
const LOCK_TIMEOUT_MS = 3_000;
/** Pause before the migration begins again, for the statements that have waited behind it. */
const PAUSE_MS = 1_000;
/** How often a run asks whether another one has ended. */
const TURN_MS = 250;
/** Limit of the attempts of a run: about ten minutes. */
const ATTEMPTS = 150;

/** What the caller of {@link migrate} wants to hear, and settings that tests shorten. */
interface MigrateOptions {
  /** Receives a sentence for what a person may have to wait for. */
  readonly onProgress?: (sentence: string) => void;
  readonly lockTimeoutMs?: number;
  readonly attempts?: number;
  readonly migrations?: typeof released;
  readonly clock?: Pick<Clock, 'sleep'>;
}

/** The database has migrations that this build does not have. The message says what to do. */
export class UnknownMigrationsError extends Error {
  override name = 'UnknownMigrationsError';
}

/** A transaction holds a lock that a migration needs. The message says what to do. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/**
 * Applies all pending migrations. Safe to run from several processes at once, and beside the processes of the previous release: a
 * migration that must wait for a table lets them go on, and is repeated.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, attempts = ATTEMPTS, migrations = released } = options;
  const { onProgress = () => undefined, clock = systemClock } = options;
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'listings-migrate',
    migrations: [...migrations],
    migrationsTableName: 'schema_migrations',
    logger: silentLogger,
    extra: { onConnect: (client: ClientBase) => prepare(client, lockTimeoutMs) },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await holdMigrationLock(runner, { onProgress, clock });
    const applied = await appliedMigrations((statement) => runner.query(statement));
    const names = migrations.map(({ name }) => name);
    const [unknown] = [...(applied ?? [])].filter((name) => !names.includes(name));
    if (unknown !== undefined) throw new UnknownMigrationsError(unknownMessage(unknown));
    const next = names.filter((name) => !applied?.has(name));
    // The tables of an empty database are not in use.
    if (applied && next.length > 0) onProgress(`Applying to the tables in use: ${next.join(', ')}.`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await source.runMigrations({ transaction: 'each' });
        break;
      } catch (error) {
        const { driverError } = error as { driverError?: unknown };
        // PostgreSQL may end the migration of the two that wait for each other.
        if (!isLockTimeout(driverError) && !isDeadlock(driverError)) throw error;
        if (attempt >= attempts) throw new MigrationBlockedError(BLOCKED);
        if (attempt === 1) onProgress(WAITS_FOR_TABLES);
        await clock.sleep(PAUSE_MS);
      }
    }
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}

/**
 * Waits for its turn, for as long as another run needs. It asks again and again: a statement that waits would be an old
 * transaction, for whose end the creation of an index in that run waits.
 */
async function holdMigrationLock(
  runner: QueryRunner,
  { onProgress, clock }: Required<Pick<MigrateOptions, 'onProgress' | 'clock'>>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [answer] = (await runner.query('select pg_try_advisory_lock($1) as held', [MIGRATION_LOCK])) as {
      held: boolean;
    }[];
    if (answer?.held) return;
    if (attempt === 1) onProgress('Another run of migrate is in progress: waiting for its end.');
    await clock.sleep(TURN_MS);
  }
}

/** The names of the applied migrations; undefined for a database that has never had one. */
async function appliedMigrations(query: (statement: string) => Promise<unknown>): Promise<Set<string> | undefined> {
  const [table] = (await query(`select to_regclass('schema_migrations') is not null as present`)) as {
    present: boolean;
  }[];
  if (!table?.present) return undefined;
  const applied = (await query('select name from schema_migrations order by id')) as { name: string }[];
  return new Set(applied.map(({ name }) => name));
}

/** TypeORM prints each attempt that fails, although it also throws the error. */
const silentLogger: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

const WAITS_FOR_TABLES =
  'Other transactions use a table that a migration changes. It lets them go on, and is tried again every second.';

const BLOCKED =
  'A migration could not lock its tables, because other transactions hold them: end those that have been open for long ' +
  '(select pid, xact_start, query from pg_stat_activity order by xact_start), and run migrate again.';

const unknownMessage = (name: string) =>
  `The database has the migration ${name}, which this release does not know: run a release that has it, or use another database. ` +
  'Databases from before release 0.2.0 cannot be upgraded.';

/** A migration has no limit of time: the role of a database may have one for the statements of the service. */
async function prepare(client: ClientBase, lockTimeoutMs: number): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = ${lockTimeoutMs}`);
  await refuseStandby(client);
}

/** The database lacks migrations of this build. The message says what to do. */
export class MissingMigrationsError extends Error {
  override name = 'MissingMigrationsError';
}

/** Throws a {@link MissingMigrationsError} if the database lacks migrations of this build. */
export async function assertMigrated(database: Database): Promise<void> {
  const expected = released.map((migration) => migration.name);
  const applied = await appliedMigrations((statement) => database.query(statement));
  const missing = expected.filter((name) => !applied?.has(name));
  if (missing.length > 0) {
    throw new MissingMigrationsError(
      `The database lacks ${missing.length} migration(s), first ${missing[0]}: run the migrate command of this release first (node dist/apps/admin/src/main.js migrate).`,
    );
  }
}
