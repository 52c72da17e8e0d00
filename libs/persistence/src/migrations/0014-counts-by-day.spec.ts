import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { CountsByDay1764000000014 } from './0014-counts-by-day.js';
import { migrations } from './index.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(withRows);
  database = new Database({ url: made.url });
}, 30_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** Applies the migrations before this one. */
async function withRows(url: string): Promise<void> {
  const before = migrations.slice(0, migrations.indexOf(CountsByDay1764000000014));
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

const insert = (ratings: readonly (number | null)[], responseCount: number) =>
  database.execute(
    `insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, rating,
       posted_at, changed_at, response_count, search)
     select 1, id, 'PUBLISHER_A', 'r', gen_random_uuid()::text, 'REVIEW', rating, '2026-07-01T23:59:59Z', now(), $2, ''
     from locations cross join unnest($1::smallint[]) as rating`,
    [ratings, responseCount],
  );
const counts = () =>
  database.query(
    `select location_id > 0 as place, day, rating, responded, count from interaction_counts where count <> 0
     order by 1, 2, 3, 4`,
  );

it('[contract 6] keeps the counts of a database with interactions, and counts every later change', async () => {
  await database.execute(`insert into accounts (id, name) values (1, 'Old')`);
  await database.execute(
    `insert into locations (account_id, name, country_iso, sub_category_id, search) values (1, 'Cafe', 'US', 1, '')`,
  );
  await insert([5, 5, 1, null], 0);
  await insert([5], 1);
  const before = await counts();
  expect(before).toHaveLength(4 * 4);

  await migrate(made.url);
  expect(await counts()).toEqual(before);

  await insert([5], 1);
  await database.execute(`update interactions set status = 'READ' where rating = 1`);
  await database.execute(`update interactions set status = 'ARCHIVED' where rating is null`);
  await database.execute(`update interactions set response_count = 1 where rating = 5 and response_count = 0`);
  const after = [
    { rating: 1, responded: false, count: 1 },
    { rating: 5, responded: true, count: 4 },
  ];
  const scopes = [false, true].flatMap((place) => ['-infinity', '2026-07-01'].map((day) => ({ place, day })));
  expect(await counts()).toEqual(scopes.flatMap((scope) => after.map((each) => ({ ...scope, ...each }))));

  await database.execute('delete from interactions');
  expect(await counts()).toEqual([]);
});
