import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { waitFor } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { assertMigrated, migrate, MigrationBlockedError, WrongSchemaError } from './migrate.js';
import { createIndexConcurrently } from './migrations/concurrent-index.js';
import { migrations } from './migrations/index.js';
import { temporaryDatabase } from './testing/index.js';

const database = perTest(temporaryDatabase);

/** A migration of a later release, which is never undone. */
abstract class Later implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  async down(): Promise<void> {
    throw new Error('not undone');
  }
}

/** It changes two tables. */
class NotesOfTests9999000000001 extends Later {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table location_photos add column note text');
    await runner.query('alter table photo_request_items add column note text');
  }
}

/** It creates an index. */
class NamesOfTests9999000000002 extends Later {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, { name: 'locations_of_tests', on: 'locations (account_id, name)' });
  }
}

/** Processes of earlier releases fail beside it. */
class RenamesOfTests9999000000003 extends Later {
  readonly excludesOlder = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table location_photos rename column caption to title');
  }
}

/** It fails after its first statement. */
class FailsOfTests9999000000004 extends Later {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table tables_of_tests ()');
    await runner.query('select nothing');
  }
}

const changed = { migrations: [...migrations, NotesOfTests9999000000001] };
const applied = async () => {
  const found = `select 1 from schema_migrations where name = '${NotesOfTests9999000000001.name}'`;
  return (await database.query(found)).length === 1;
};

/** What a migration tells the person who waits for it. */
let sentences: string[] = [];

beforeEach(() => {
  sentences = [];
});

const onProgress = (sentence: string) => void sentences.push(sentence);

/** A limit of the role's statements that is long enough for those of a new connection. */
const LIMIT_MS = 1_000;

/** Waits until a migration has waited for a lock for longer than `forMs`. */
async function waitsForLock({ forMs = 0 } = {}): Promise<void> {
  const waiting = () =>
    database.sql`
      select 1 from pg_stat_activity where application_name = 'listings-migrate' and datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > ${forMs} * interval '1 millisecond'`;
  await waitFor(async () => (await waiting()).length > 0, { describe: 'a migration that waits for a lock' });
}

describe('a migration that changes a table', () => {
  it('[reliability 2] does not hold up a table that a transaction uses, and is repeated', async () => {
    let running: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('select 1 from location_photos');
      const once = migrate(database.url, { ...changed, lockTimeoutMs: 100, attempts: 1 });
      await expect(once).rejects.toBeInstanceOf(MigrationBlockedError);
      expect(await applied()).toBe(false);
      running = migrate(database.url, { ...changed, lockTimeoutMs: 100, onProgress });
      // Its lock request would hold up this statement of another connection for as long as the transaction is open.
      await database.sql`select 1 from location_photos`;
      await waitFor(() => sentences.length === 2, { describe: 'what the migration waits for' });
    });
    await running;
    expect(await applied()).toBe(true);
    expect(sentences).toEqual([
      'Applying to the tables in use: NotesOfTests9999000000001.',
      expect.stringMatching(/^Other transactions use a table/),
    ]);
    await migrate(database.url, { ...changed, onProgress });
    expect(sentences).toHaveLength(2);
  });

  it('[reliability 2] is repeated when PostgreSQL ends it because of a deadlock', async () => {
    let running: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      // So PostgreSQL ends the migration and not this transaction.
      await transaction.execute(`set local deadlock_timeout = '1h'`);
      await transaction.query('select 1 from photo_request_items');
      // The migration holds the lock of the photos while it waits for that of their requests.
      running = migrate(database.url, changed);
      running.catch(() => undefined);
      await waitsForLock();
      await transaction.query('select 1 from location_photos');
    });
    await running;
    expect(await applied()).toBe(true);
  });

  it('[reliability 2] has no limit of time, whatever the role of the database has', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.execute(`alter database "${name}" set statement_timeout = ${LIMIT_MS}`);
    let running: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('select 1 from location_photos');
      running = migrate(database.url, { ...changed, lockTimeoutMs: 600_000 });
      running.catch(() => undefined);
      await waitsForLock({ forMs: LIMIT_MS });
    });
    await running;
    expect(await applied()).toBe(true);
  });
});

describe('a database of another release', () => {
  const errorOf = (run: Promise<unknown>) =>
    run.then(
      () => new Error('no error'),
      (error: unknown) => error as Error,
    );

  it('[reliability 2] with a migration that this release does not know is refused with one sentence, and not changed', async () => {
    await migrate(database.url, changed);
    const refused = await errorOf(migrate(database.url, { migrations: [...migrations, NamesOfTests9999000000002] }));
    expect(refused).toBeInstanceOf(WrongSchemaError);
    expect(refused.message).toContain(NotesOfTests9999000000001.name);
    expect(await database.sql`select to_regclass('locations_of_tests') as made`).toEqual([{ made: null }]);
  });

  /** What migrate and the start of a process say about the database. */
  const refusals = async () => {
    const errors = await Promise.all([migrate(database.url, { onProgress }), assertMigrated(database)].map(errorOf));
    for (const error of errors) expect(error).toBeInstanceOf(WrongSchemaError);
    return errors.map(({ message }) => message);
  };

  it('[reliability 2] whose migration was another one is refused by migrate and by each process', async () => {
    const [first] = migrations;
    const other = `update migration_checksums set checksum = 'of another text' where name = $1`;
    await database.execute(other, [first?.name]);
    for (const message of await refusals()) expect(message).toMatch(new RegExp(`^The migration ${first?.name} .*\\.$`));
    expect(sentences).toEqual([]);
  });

  it('[reliability 2] of before the first release, without checksums, is refused by migrate and by each process', async () => {
    await database.sql`drop table migration_checksums`;
    for (const message of await refusals()) expect(message).toMatch(/before release 0\.2\.0/);
  });

  it('[reliability 2] that is newer lets an older process start beside it, unless a migration forbids it', async () => {
    await migrate(database.url, changed);
    await assertMigrated(database);
    await migrate(database.url, { migrations: [...changed.migrations, RenamesOfTests9999000000003] });
    const refused = await errorOf(assertMigrated(database));
    expect(refused).toBeInstanceOf(WrongSchemaError);
    expect(refused.message).toMatch(/RenamesOfTests9999000000003.* cannot run beside/);
    await assertMigrated(database, [...changed.migrations, RenamesOfTests9999000000003]);
  });

  it('[reliability 2] has the checksum of each migration from the transaction that applied it', async () => {
    await expect(migrate(database.url, { migrations: [...migrations, FailsOfTests9999000000004] })).rejects.toThrow();
    const unequal = `
      select name from schema_migrations full join migration_checksums using (name)
      where timestamp is null or checksum is null`;
    expect(await database.query(unequal)).toEqual([]);
    expect(await database.sql`select 1 from migration_checksums`).toHaveLength(migrations.length);
  });
});

describe('a migration that creates an index on a large table', () => {
  const later = { migrations: [...migrations, NamesOfTests9999000000002] };
  const isValid = () =>
    database.sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('locations_of_tests')`;
  const place = (account: 'first' | 'second') =>
    `insert into locations (account_id, name, country_iso, sub_category_id, search)
     select id, 'A place', 'US', 1, '' from accounts where name = '${account}'`;

  beforeEach(() => database.execute(`insert into accounts (name) values ('first'), ('second')`));

  it('[reliability 2] holds up no write, waits for those in progress without a limit, and another run of it waits', async () => {
    let running: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.execute(place('first'));
      running = Promise.all([
        migrate(database.url, { ...later, lockTimeoutMs: 100, onProgress }),
        migrate(database.url, { ...later, onProgress }),
      ]);
      running.catch(() => undefined);
      await waitsForLock({ forMs: 200 });
      await waitFor(() => sentences.length === 2, { describe: 'both runs of the migration' });
      await database.execute(place('second'));
    });
    await running;
    expect(await isValid()).toEqual([{ valid: true }]);
    expect(sentences.sort()).toEqual([
      'Another run of migrate is in progress: waiting for its end.',
      'Applying to the tables in use: NamesOfTests9999000000002.',
    ]);
  });

  it('[reliability 2] builds the index anew that an interrupted attempt has left', async () => {
    await database.transaction(async (transaction) => {
      await transaction.execute(place('first'));
      const running = migrate(database.url, later);
      running.catch(() => undefined);
      await waitsForLock();
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'
        and datname = current_database()`;
      await expect(running).rejects.toThrow();
    });
    expect(await isValid()).toEqual([{ valid: false }]);
    await migrate(database.url, later);
    expect(await isValid()).toEqual([{ valid: true }]);
  });
});
