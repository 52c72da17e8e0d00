import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migrations } from './index.js';
import { PhotosAtListings1764000000032 } from './0032-photos-at-listings.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(withoutOrigins);
  database = new Database({ url: made.url });
}, 30_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** Applies the migrations before this one. */
async function withoutOrigins(url: string): Promise<void> {
  const before = migrations.slice(0, migrations.indexOf(PhotosAtListings1764000000032));
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

it('[4.7.4] runs on a database with data: imported photos, also those that are still requested, know their listing', async () => {
  await database.execute(`insert into accounts (id, name) values (1, 'Old')`);
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
     ), link as (
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       select 1, place.id, 'PUBLISHER_A', connected.id, listing.id, 'r' from connected, place, listing
     ), photo as (
       insert into location_photos (account_id, id, location_id, media_id, type, file_type, bytes, width, height)
       select 1, number, place.id, gen_random_uuid(), 'ADDITIONAL', 'image/png', 20000, 800, 600
       from place, generate_series(1, 2) as number
     ), request as (
       insert into photo_requests (account_id, id, location_id, source)
       select 1, gen_random_uuid(), id, source from place, unnest('{import,api}'::text[]) as source returning id, source
     )
     insert into photo_request_items (account_id, request_id, position, url, type, status, photo_id)
     select 1, id, 0, 'https://p.example/1', 'ADDITIONAL', 'SUCCESS', case source when 'import' then 1 else 2 end from request
     union all
     select 1, id, 1, 'https://p.example/2', 'ADDITIONAL', 'PENDING', null from request`,
  );

  await migrate(made.url);

  expect(
    await database.query('select id, imported_from as "from", imported_listing as of from location_photos order by id'),
  ).toEqual([
    { id: 1, from: 'PUBLISHER_A', of: 'r' },
    { id: 2, from: null, of: null },
  ]);
  expect(
    await database.query(
      `select source, imported_from as "from", imported_listing as of
       from photo_request_items item join photo_requests request on request.id = item.request_id
       where status = 'PENDING' order by source`,
    ),
  ).toEqual([
    { source: 'api', from: null, of: null },
    { source: 'import', from: 'PUBLISHER_A', of: 'r' },
  ]);
});
