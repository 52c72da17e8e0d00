import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migrations } from './index.js';
import { Duplicates1764000000013 } from './0013-duplicates.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(withoutDuplicates);
  database = new Database({ url: made.url });
}, 30_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** Applies the migrations before this one. */
async function withoutDuplicates(url: string): Promise<void> {
  const before = migrations.slice(0, migrations.indexOf(Duplicates1764000000013));
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: before,
    migrationsTableName: 'schema_migrations',
  });
  await source.initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}

it('[contract 11] runs on a database with data: plans keep their age, and linked accounts are checked once', async () => {
  await database.execute(
    `insert into accounts (id, name, created_at) values (1, 'Old', '2026-01-02T03:04:05Z'), (2, 'Without links', now())`,
  );
  await database.execute(
    `with connected as (
       insert into connected_accounts (account_id, publisher, subject, client_name) values (1, 'PUBLISHER_A', 's', 'Ann')
       returning id
     ), place as (
       insert into locations (account_id, name, country_iso, sub_category_id, search) values (1, 'Cafe', 'US', 1001, '')
       returning id
     ), listing as (
       insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
       select 1, id, 'PUBLISHER_A', 'r', 'Cafe', '{}' from connected returning id
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     select 1, place.id, 'PUBLISHER_A', connected.id, listing.id, 'r' from connected, place, listing`,
  );

  await migrate(made.url);

  expect(await database.query('select plan_since as since from accounts where id = 1')).toEqual([
    { since: new Date('2026-01-02T03:04:05Z') },
  ]);
  expect(await database.query('select account_id, publisher, location_id from duplicate_check_requests')).toEqual([
    { account_id: 1, publisher: 'PUBLISHER_A', location_id: 0 },
  ]);
});
