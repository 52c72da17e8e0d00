import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from './test-database.js';
import { testDatabase } from './test-database.js';

let migrations = 0;

async function migrateThings(url: string): Promise<void> {
  migrations += 1;
  await query(url, 'create table things (name text)');
}

// Templates are found by the name: a server that several runs of this file share has none of it.
Object.defineProperty(migrateThings, 'name', { value: `migrateThings ${randomUUID()}` });

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

  it('[6] drops a database with an event that violates its schema, and says so', async () => {
    const database = await testDatabase(async function migrateEvents(url) {
      await query(
        url,
        `create table events (account_id integer, sequence bigint, location_id integer, type text, body text);
         create table event_outbox (account_id integer, position bigint, location_id integer, type text, body text)`,
      );
    });
    const envelope = { event: 'profile.created', timestamp: '2026-07-06T18:33:29.664Z', account_id: 1 };
    const body = { ...envelope, location_id: '7', data: { source: 'api' } };
    const record = (number: number, change: object, table = 'events') => {
      const text = JSON.stringify({ ...body, ...change });
      return query(database.url, `insert into ${table} values (1, ${number}, 7, 'profile.created', '${text}')`);
    };
    await record(1, {});
    await record(2, { data: { source: 'api', more: true } });
    await record(3, { event: 'profile.deleted' });
    await record(4, { account_id: 2 });
    await record(1, { location_id: '8' }, 'event_outbox');

    const violations = await database.drop().catch((error: Error) => error.message);

    expect(String(violations).split('\n').slice(1)).toEqual([
      expect.stringContaining('profile.created violates its schema: /data must NOT have additional properties'),
      expect.stringContaining('the row of type profile.created has the body of profile.deleted'),
      expect.stringContaining('profile.created of account 1 names account 2'),
      expect.stringContaining('profile.created of location 7 names location 8'),
    ]);
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });
});
