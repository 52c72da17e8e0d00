import { beforeAll, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from '../../testing/index.js';

const database = shared(temporaryDatabase);

beforeAll(async () => {
  await database.sql`
    insert into accounts (id, name, plan_since) values (1, 'Shops', '2026-01-02T03:04:05Z');
    insert into locations (account_id, name, country_iso, sub_category_id, search) values (1, 'Cafe', 'US', 1, '')`;
});

const insert = (ratings: readonly (number | null)[], responseCount: number) =>
  database.sql`insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category,
      rating, posted_at, changed_at, response_count, search)
    select 1, id, 'PUBLISHER_A', 'r', gen_random_uuid()::text, 'REVIEW', rating, '2026-07-01T23:59:59Z', now(),
      ${responseCount}, '' from locations cross join unnest(${ratings}::smallint[]) as rating`;

const counts = () =>
  database.sql`
    select location_id > 0 as place, day, rating, responded, count from interaction_counts where count <> 0
    order by 1, 2, 3, 4`;

/** The same counts for all days and the day, of the account and of its location. */
const everywhere = (each: object[]) =>
  [false, true].flatMap((place) =>
    ['-infinity', '2026-07-01'].flatMap((day) => each.map((count) => ({ place, day, ...count }))),
  );

it('[contract 6] the database counts every change of interactions that are not archived', async () => {
  await insert([5, 5, 1, null], 0);
  await insert([5], 1);
  await insert([5], 1);
  expect(await counts()).toEqual(
    everywhere([
      { rating: 0, responded: false, count: 1 },
      { rating: 1, responded: false, count: 1 },
      { rating: 5, responded: false, count: 2 },
      { rating: 5, responded: true, count: 2 },
    ]),
  );

  await database.sql`
    update interactions set status = 'READ' where rating = 1;
    update interactions set status = 'ARCHIVED' where rating is null;
    update interactions set response_count = 1 where rating = 5 and response_count = 0`;
  expect(await counts()).toEqual(
    everywhere([
      { rating: 1, responded: false, count: 1 },
      { rating: 5, responded: true, count: 4 },
    ]),
  );

  await database.sql`delete from interactions`;
  expect(await counts()).toEqual([]);
});

it('[contract 11] the database notes when a plan changes, and no other change', async () => {
  const isOld = async () =>
    (await database.sql`select plan_since = '2026-01-02T03:04:05Z' as old from accounts where id = 1`)[0];
  await database.sql`update accounts set name = 'Cafes', plan = plan where id = 1`;
  expect(await isOld()).toEqual({ old: true });
  await database.sql`update accounts set plan = 'GROWTH' where id = 1`;
  expect(await isOld()).toEqual({ old: false });
});
