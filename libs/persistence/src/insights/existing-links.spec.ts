import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '@listings/platform';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { claimInsightFeeds, Database, insertAccount, migrate } from '../index.js';

let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** Undoes the migration of insights, to a database of the release before it. */
async function withoutInsights(): Promise<void> {
  await database.execute('drop table insight_days, insight_feeds, insight_schedules');
  await database.execute(`delete from schema_migrations where name like 'Insights%'`);
}

describe('links that are older than the migration', () => {
  it('[contract 11] insights of a listing that was linked before the migration are read as well', async () => {
    await withoutInsights();
    const accountId = await database.transaction((transaction) =>
      insertAccount(transaction, { name: 'Old customer', plan: 'ENTERPRISE' }),
    );
    const connectedAccountId = systemClock.uuid();
    await database.execute(
      `with account as (
         insert into connected_accounts (account_id, id, publisher, subject, client_name)
         values ($1, $2, 'ACME', 's', 'Ann') returning id
       ), place as (
         insert into locations (account_id, name, country_iso, sub_category_id, phone, search)
         select $1, 'Shop', 'US', 1001, number::text, '' from generate_series(1, 2) number returning id
       ), listing as (
         insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
         select $1, account.id, 'ACME', 'l' || place.id, 'Shop', '{}' from place, account returning id, ref
       )
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       select $1, place.id, 'ACME', $2, listing.id, listing.ref from place join listing on listing.ref = 'l' || place.id`,
      [accountId, connectedAccountId],
    );
    await migrate(made.url);
    const [claimed] = await claimInsightFeeds(database, { claim: systemClock.uuid(), limit: 10 });
    expect(claimed?.feed).toMatchObject({ accountId, connectedAccountId, linkStatus: 'LINKED', coveredFrom: null });
    const [count] = await database.query('select count(*) from insight_feeds');
    expect(count).toEqual({ count: 2 });
  });
});
