import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from './test-database.js';
import { testDatabase } from './test-database.js';

let migrations = 0;

async function migrateThings(url: string): Promise<void> {
  migrations += 1;
  await query(url, 'create table things (name text)');
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('testDatabase', () => {
  const databases: TestDatabase[] = [];
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('creates a migrated database for each caller and migrates once', async () => {
    const [first, second] = await Promise.all([testDatabase(migrateThings), testDatabase(migrateThings)]);
    databases.push(first, second);

    await query(first.url, `insert into things values ('only in the first')`);

    expect(await query(first.url, 'select name from things')).toEqual([{ name: 'only in the first' }]);
    expect(await query(second.url, 'select name from things')).toEqual([]);
    expect(migrations).toBe(1);
  });

  it('drops a database that is still in use', async () => {
    const database = await testDatabase(migrateThings);
    const open = new pg.Client({ connectionString: database.url });
    open.on('error', () => undefined);
    await open.connect();

    await database.drop();

    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('creates separate templates for different migrations', async () => {
    const database = await testDatabase(async function migrateOthers(url) {
      await query(url, 'create table others (name text)');
    });
    databases.push(database);

    expect(await query(database.url, 'select name from others')).toEqual([]);
  });
});
