import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import type { ReleasedMigration } from './migrations/index.js';

/** The migrations of a build, oldest first. */
export type Migrations = readonly (new () => ReleasedMigration)[];

/** Sends a statement and returns its rows: that of a migration's connection, or of a pool. */
type Query = (statement: string) => Promise<unknown>;

/** The schema of the database is not the one that this build expects. The message says in one sentence what to do. */
export class WrongSchemaError extends Error {
  override name = 'WrongSchemaError';
}

/** What the database says about a migration that it has. */
interface AppliedMigration {
  readonly name: string;
  /** Null: it was applied before migrations had checksums. */
  readonly checksum: string | null;
  readonly excludesOlder: boolean | null;
}

/** Creates the table of checksums, beside the one in which TypeORM keeps the names. */
export const CREATE_CHECKSUMS = `
  create table if not exists migration_checksums (
    name text primary key,
    checksum text not null,
    -- processes of earlier releases cannot run on the schema
    excludes_older boolean not null
  )`;

/**
 * Reads the migrations of a database; undefined if it has never had one. Throws a {@link WrongSchemaError} if one of them
 * is not the migration that this build has under its name.
 */
export async function appliedMigrations(query: Query, migrations: Migrations): Promise<AppliedMigration[] | undefined> {
  const [tables] = (await query(
    `select to_regclass('schema_migrations') is not null as names, to_regclass('migration_checksums') is not null as checksums`,
  )) as { names: boolean; checksums: boolean }[];
  if (!tables?.names) return undefined;
  const applied = (await query(
    tables.checksums
      ? `select m.name, c.checksum, c.excludes_older as "excludesOlder"
         from schema_migrations m left join migration_checksums c on c.name = m.name order by m.id`
      : `select name, null as checksum, null as "excludesOlder" from schema_migrations order by id`,
  )) as AppliedMigration[];
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (migration && checksum !== (await checksumOf(migration))) throw new WrongSchemaError(changedMessage(name));
  }
  return applied;
}

/**
 * The digest of the statements that a migration sends. The migration runs against nothing for it: every statement returns no
 * rows. So the digest does not depend on the database, the day or the build.
 */
export async function checksumOf(Migration: new () => ReleasedMigration): Promise<string> {
  const digest = createHash('sha256');
  const query = async (statement: string, parameters: unknown[] = []) => {
    digest.update(JSON.stringify([statement, parameters]));
    return [];
  };
  await new Migration().up({ query } as unknown as QueryRunner);
  return digest.digest('hex');
}

/** The same migration, which stores its checksum in its transaction. */
export function withChecksum(Migration: new () => ReleasedMigration): new () => ReleasedMigration {
  return class extends Migration {
    /** TypeORM takes the name of a migration from here. */
    override readonly name = Migration.name;

    override async up(runner: QueryRunner): Promise<void> {
      await super.up(runner);
      await runner.query(
        `insert into migration_checksums (name, checksum, excludes_older) values ($1, $2, $3)
         on conflict (name) do update set checksum = excluded.checksum, excludes_older = excluded.excludes_older`,
        [Migration.name, await checksumOf(Migration), this.excludesOlder ?? false],
      );
    }
  };
}

/** Throws a {@link WrongSchemaError} if a process of this build cannot run on a schema with these migrations. */
export function refuseSchema(applied: readonly AppliedMigration[] | undefined, migrations: Migrations): void {
  const expected = migrations.map(({ name }) => name);
  const present = new Set(applied?.map(({ name }) => name));
  const missing = expected.filter((name) => !present.has(name));
  if (missing.length > 0) throw new WrongSchemaError(missingMessage(missing));
  const newer = applied?.find(({ name, excludesOlder }) => excludesOlder && !expected.includes(name));
  if (newer) throw new WrongSchemaError(newerMessage(newer.name));
}

/** Throws a {@link WrongSchemaError} if the database has a migration that this build does not have. */
export function refuseUnknown(applied: readonly AppliedMigration[] | undefined, migrations: Migrations): void {
  const unknown = applied?.find(({ name }) => !migrations.some((known) => known.name === name));
  if (unknown) throw new WrongSchemaError(unknownMessage(unknown.name));
}

const missingMessage = (missing: readonly string[]) =>
  `The database lacks ${missing.length} migration(s), first ${missing[0]}: run the migrate command of this release first (node dist/apps/admin/src/main.js migrate).`;

const newerMessage = (name: string) =>
  `The database has the migration ${name} of a later release, and this release cannot run beside that one: run the later release.`;

const unknownMessage = (name: string) =>
  `The database has the migration ${name}, which this release does not know: run a release that has it, or use another database. ` +
  'Databases from before release 0.2.0 cannot be upgraded.';

const changedMessage = (name: string) =>
  `The migration ${name} of the database is not the one of this release, so its tables may differ: use another database, because one ` +
  'from before release 0.2.0 cannot be upgraded.';
