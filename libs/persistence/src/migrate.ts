import pg from 'pg';
import type { ClientBase } from 'pg';
import type { Logger, QueryRunner } from 'typeorm';
import { refuseStandby, systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';
import {
  appliedMigrations,
  CREATE_CHECKSUMS,
  refuseSchema,
  refuseUnknown,
  withChecksum,
} from './applied-migrations.js';
import type { Migrations } from './applied-migrations.js';
import type { Database } from './database.js';
import { isDeadlock, isLockTimeout } from './database.js';
import { migrations as released } from './migrations/index.js';

export { WrongSchemaError } from './applied-migrations.js';

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
  readonly migrations?: Migrations;
  readonly clock?: Pick<Clock, 'sleep'>;
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
    // TypeORM loads a driver of its own otherwise, whose errors are of another class.
    driver: pg,
    url: databaseUrl,
    applicationName: 'listings-migrate',
    migrations: migrations.map(withChecksum),
    migrationsTableName: 'schema_migrations',
    logger: silentLogger,
    extra: { onConnect: (client: ClientBase) => prepare(client, lockTimeoutMs) },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await holdMigrationLock(runner, { onProgress, clock });
    const applied = await appliedMigrations((statement) => runner.query(statement), migrations);
    refuseUnknown(applied, migrations);
    const next = migrations.map(({ name }) => name).filter((name) => !applied?.some((each) => each.name === name));
    if (!applied) await runner.query(CREATE_CHECKSUMS);
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

/** A migration has no limit of time: the role of a database may have one for the statements of the service. */
async function prepare(client: ClientBase, lockTimeoutMs: number): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = ${lockTimeoutMs}`);
  await refuseStandby(client);
}

/** Throws a {@link WrongSchemaError} if a process of this build cannot run on the schema of the database. */
export async function assertMigrated(database: Database, migrations: Migrations = released): Promise<void> {
  refuseSchema(await appliedMigrations((statement) => database.query(statement), migrations), migrations);
}
