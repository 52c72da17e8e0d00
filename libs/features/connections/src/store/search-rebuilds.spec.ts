import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { draftWith, emptyDraft, searchQuery, searchTerms, searchVector } from '@listings/domain';
import { updateLocationRow } from '@listings/feature-locations';
import { rebuildSearchWords } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { rebuildSearchBatch } from './search-rebuilds.js';

const LOCATIONS = 25;
let accountId: number;

const database = shared(temporaryDatabase);

beforeAll(async () => {
  accountId = await newAccount(database);
  // As a previous release could have written them: no word begins at 42, no phone without its area code.
  await database.sql`insert into locations (account_id, name, country_iso, sub_category_id, phone, search, updated_at)
    select id, 'Zed42 Löwe', 'US', 1001, '+1415555' || number,
      ('''' || id || ':zed42'':1A ''' || id || ':lowe'':1A')::tsvector, '2026-01-01'
    from accounts, generate_series(1001, 1000 + ${LOCATIONS}::integer) as number where id = ${accountId}`;
  await database.sql`with connected as (
      insert into connected_accounts (account_id, publisher, subject, client_name)
      values (${accountId}, 'PUBLISHER_A', 'owner', 'Owner') returning account_id, id
    )
    insert into connected_listings (account_id, connected_account_id, publisher, ref, name, phone, content)
    select account_id, id, 'PUBLISHER_A', number, 'Café Löwe', '020 7946 0958',
      '{"address": {"countryIso": "GB", "city": "Zürich"}}' from connected, generate_series(1, 7) as number`;
  await database.execute(rebuildSearchWords(['locations', 'connected_listings']));
});

async function found(text: string): Promise<number> {
  const query = searchQuery(accountId, searchTerms(text));
  return (await database.sql`select 1 from locations where search @@ ${query}::tsquery`).length;
}

const passes = () =>
  database.values`select target || ' ' || (due_at <= now()) from search_rebuilds order by due_at, target`;

const waiting = async () =>
  (await database.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length;
const none = async () => undefined;
const rebuild = (limit: number) => rebuildSearchBatch(database, limit, { interactions: none, social_posts: none });

describe('the rebuild of search words', () => {
  it('[contract 4] finds rows of the previous release by their new words, a bounded number of rows at a time', async () => {
    expect(await found('42')).toBe(0);
    expect(await found('555-1001')).toBe(0);
    expect(await rebuild(10)).toEqual({ target: 'locations' });
    expect(await found('42')).toBe(10);
    expect(await rebuild(10)).toEqual({ target: 'locations' });
    expect(await rebuild(10)).toEqual({ target: 'locations', changed: LOCATIONS });
    expect(await found('42')).toBe(LOCATIONS);
    expect(await found('555-1001')).toBe(1);
    const words = await database.values`select word from search_words where account_id = ${accountId} order by word`;
    expect(words).toEqual(['lowe', 'zed']);
    expect(await rebuild(10)).toEqual({ target: 'connected_listings', changed: 7 });
    const texts = await database.values`select distinct search from connected_listings`;
    expect(texts).toEqual(['cafe lowe zurich | 02079460958 442079460958']);
    expect(await rebuild(10)).toBeUndefined();
  });

  it('[contract 4] changes no other column, and makes a second pass for rows that an old process wrote meanwhile', async () => {
    expect(await database.values`select distinct updated_at from locations`).toEqual([new Date('2026-01-01')]);
    expect(await passes()).toEqual(['connected_listings false', 'locations false']);
    await database.execute(`update locations set search = '' where phone = '+14155551003'`);
    await database.execute(`update search_rebuilds set due_at = now()`);
    expect(await rebuild(100)).toEqual({ target: 'locations', changed: 1 });
    expect(await rebuild(100)).toEqual({ target: 'connected_listings', changed: 0 });
    expect(await passes()).toEqual([]);
  });

  describe('beside other processes', () => {
    beforeEach(async () => {
      await database.execute(`update locations set search = ''`);
      await database.execute(`insert into search_rebuilds (target, due_at) values ('locations', now())`);
    });

    it('[contract 4] only one process works on a pass; the next takes it where a process that died had left it', async () => {
      await rebuild(10);
      const other = database.transaction(async (transaction) => {
        await transaction.query('select 1 from search_rebuilds for update');
        expect(await rebuild(10)).toBeUndefined();
        throw new Error('the process dies');
      });
      await expect(other).rejects.toThrow('the process dies');
      expect(await found('42')).toBe(10);
      expect(await rebuild(100)).toEqual({ target: 'locations', changed: LOCATIONS });
    });

    it('[contract 4] a change at the same time is not lost', async () => {
      const [id = 0] = await database.values<number>`select min(id) from locations`;
      const draft = draftWith(emptyDraft, { name: 'Renamed77', countryIso: 'US', subCategoryId: 1001 });
      let rebuilt: Promise<unknown> = Promise.resolve();
      await database.transaction(async (transaction) => {
        await updateLocationRow(transaction, { accountId, id, draft, now: new Date('2026-07-06T12:00:00Z') });
        rebuilt = rebuild(100);
        await waitFor(async () => (await waiting()) > 0, { describe: 'the rebuild to wait for the row' });
      });
      await rebuilt;
      const isSame = await database.values`select search = ${searchVector(accountId, draft)}::tsvector from locations
        where id = ${id}`;
      expect(isSame).toEqual([true]);
    });
  });
});
