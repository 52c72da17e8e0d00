import { describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { accountHealth, gapsOf, healthHistory, listHealth, locationHealth } from '../index.js';
import type { HealthFilter } from '../index.js';
import { A, B, sandboxId, startFixture } from '../testing/health-fixture.js';
import { updateScores } from './update-scores.js';

const DAY_MS = 24 * 60 * 60_000;
const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const HOURS = WEEK.map((day) => ({ day, type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] }) as const);

const fixture = startFixture();
const tenant = perTest(() => fixture.newTenant());

const list = (
  filter: Partial<HealthFilter> = {},
  more: { size?: number; descending?: boolean; cursor?: string } = {},
) => {
  const request = { filter: { locations: {}, ...filter }, size: 50, descending: false, ...more };
  return listHealth(fixture.deps, tenant.caller, request);
};

const scoreOf = async (locationId: number) => {
  await fixture.score();
  const { locations } = await list({ locations: { locationIds: [locationId] } });
  return locations[0] && { score: locations[0].score, gaps: gapsOf(locations[0].gaps) };
};

/** The numbers by which lists of locations are ordered. */
const numbersOf = async (locationId: number) =>
  (
    await fixture.database.sql`select score, reviews, rating::double precision, differences, listed
      from location_numbers where account_id = ${tenant.accountId} and location_id = ${locationId}`
  )[0];
const gapsAfter = async (locationId: number) => (await scoreOf(locationId))?.gaps;

/** One step of scoring the account, with so many locations. Returns whether more is left. */
const step = (batch: number) =>
  fixture.database.transaction((transaction) => updateScores(transaction, fixture.deps, tenant.accountId, batch));
const today = () => fixture.clock.now().toISOString().slice(0, 10);

/** The history of the scores from a day on, by default that of today. */
const history = (grouping: 'ACCOUNT' | 'TAG' | 'STATE' = 'ACCOUNT', { key = '', from = today() } = {}) =>
  healthHistory(fixture.deps, tenant.caller, { grouping, key, from, to: today() });

/** The account has no connected account at publisher B any more. */
const disconnectB = () =>
  fixture.database.sql`update connected_accounts set status = 'DISCONNECTED'
    where account_id = ${tenant.accountId} and publisher = ${B}`;

/** Five locations of an account that was never scored. */
async function fiveShops(): Promise<void> {
  for (const nn of [1, 2, 3, 4, 5]) await fixture.newLocation(tenant, A, nn, { name: `Shop ${nn}` });
  await fixture.database.sql`delete from health_marks where account_id = ${tenant.accountId}`;
}

/** Describes one of those locations. */
const describeShop = (name: string, description: string) =>
  fixture.database.sql`update locations set description = ${description}
    where account_id = ${tenant.accountId} and name = ${name}`;

describe('the health of locations', () => {
  it('[health] is stored after each change: the location, its links, its readings and the connections of the account', async () => {
    const locationId = await fixture.newLocation(tenant, A, 1, { name: 'Harbour' });
    const before = await scoreOf(locationId);
    // Whether a holiday is near depends on the day of the test.
    const gaps = before?.gaps.filter((gap) => gap !== 'NO_HOLIDAY_HOURS').join(' ');
    expect(gaps).toBe('NOT_LISTED NOT_VERIFIED NO_PHOTOS NO_HOURS NO_DESCRIPTION ONE_CATEGORY NO_LINKS');
    const more = { description: 'Bread since 1921. '.repeat(20), bizUrl: 'https://bakery.example/' };
    expect(await fixture.update(tenant, locationId, more)).toMatchObject({ outcome: 'saved' });
    const described = await scoreOf(locationId);
    expect(described?.gaps).not.toContain('NO_DESCRIPTION');
    expect(described?.score).toBeGreaterThan(before?.score ?? 100);
    await fixture.readAgain();
    await fixture.admin.editListing(sandboxId(A, 1), { title: 'Another name' });
    await fixture.readAgain();
    expect(await gapsAfter(locationId)).toContain('DIFFERENT');
    expect(await numbersOf(locationId)).toMatchObject({ reviews: 0, rating: null, differences: 1, listed: 1 });
    expect((await fixture.list(tenant, { state: 'OPEN' })).differences).toHaveLength(1);
    await fixture.decideField(tenant, 'IGNORE', { locationId, field: 'name' });
    expect(await gapsAfter(locationId)).not.toContain('DIFFERENT');
    await disconnectB();
    expect(await gapsAfter(locationId)).not.toContain('NOT_LISTED');
    await fixture.unlink(tenant, locationId, A);
    expect(await gapsAfter(locationId)).toContain('NOT_LISTED');
  });

  it('[health] counts answered reviews, and ages with the days', async () => {
    const locationId = await fixture.newLocation(tenant, A, 2, { name: 'Market' });
    expect(await gapsAfter(locationId)).not.toContain('UNANSWERED_REVIEWS');
    const review = (age: number, responses: number) => {
      const at = new Date(fixture.clock.now().getTime() - age * DAY_MS);
      return fixture.database
        .sql`insert into interactions (account_id, location_id, publisher, listing_ref, external_ref,
          category, rating, posted_at, changed_at, response_count, search)
        values (${tenant.accountId}, ${locationId}, ${A}, 'ref', gen_random_uuid()::text, 'REVIEW', 5, ${at}, ${at},
          ${responses}, '')`;
    };
    await review(89, 0);
    await review(3, 1);
    expect(await gapsAfter(locationId)).toContain('UNANSWERED_REVIEWS');
    const { reviews, answered } = await locationHealth(fixture.deps, tenant.caller, locationId);
    expect([reviews, answered]).toEqual([2, 1]);
    expect(await numbersOf(locationId)).toMatchObject({ reviews: 2, rating: 5, listed: 1 });
    await fixture.clock.advance(2 * DAY_MS);
    expect(await gapsAfter(locationId)).not.toContain('UNANSWERED_REVIEWS');
    await review(2, 0);
    expect(await gapsAfter(locationId)).toContain('UNANSWERED_REVIEWS');
    // Nobody can answer at a publisher where the location has no listing any more.
    await fixture.unlink(tenant, locationId, A);
    expect(await gapsAfter(locationId)).not.toContain('UNANSWERED_REVIEWS');
  });

  it('[health] misses the hours of the next holiday, until they are given or the day is over', async () => {
    const at = new Date(`${Number(today().slice(0, 4)) + 1}-12-10T08:00:00Z`);
    await fixture.clock.advance(at.getTime() - fixture.clock.now().getTime());
    const locationId = await fixture.newLocation(tenant, A, 3, { name: 'Station', businessHours: HOURS });
    expect(await gapsAfter(locationId)).toContain('NO_HOLIDAY_HOURS');
    const { holiday } = await locationHealth(fixture.deps, tenant.caller, locationId);
    expect(holiday).toEqual({ date: `${today().slice(0, 4)}-12-24`, name: 'Christmas Eve' });
    const [row] = (await list({ gap: 'NO_HOLIDAY_HOURS' })).locations;
    expect(row?.holiday).toEqual(holiday);
    expect((await accountHealth(fixture.deps, tenant.caller)).holidays).toEqual([holiday]);
    const ignore = async (...names: string[]) => {
      const text = 'update accounts set ignored_holidays = $2 where id = $1';
      await fixture.database.execute(text, [tenant.accountId, names]);
    };
    await ignore('Christmas Eve');
    expect(await gapsAfter(locationId)).toContain('NO_HOLIDAY_HOURS');
    const next = { date: `${today().slice(0, 4)}-12-25`, name: 'Christmas Day' };
    expect((await locationHealth(fixture.deps, tenant.caller, locationId)).holiday).toEqual(next);
    await ignore('Christmas Eve', 'Christmas Day', 'New Year’s Eve', 'New Year’s Day');
    expect(await gapsAfter(locationId)).not.toContain('NO_HOLIDAY_HOURS');
    expect((await accountHealth(fixture.deps, tenant.caller)).holidays).toEqual([]);
    await ignore();
    const closed = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: holiday?.date ?? '' } as const;
    await fixture.update(tenant, locationId, { businessHours: [...HOURS, closed] });
    expect(await gapsAfter(locationId)).not.toContain('NO_HOLIDAY_HOURS');
    await fixture.clock.advance(15 * DAY_MS);
    expect(await gapsAfter(locationId)).toContain('NO_HOLIDAY_HOURS');
    await fixture.update(tenant, locationId, { publicHolidayHours: { type: 'CLOSED', slots: [] } });
    expect(await gapsAfter(locationId)).not.toContain('NO_HOLIDAY_HOURS');
  });

  it('[health] keeps the scores of the account and its groups as each day began', async () => {
    await fixture.newLocation(tenant, A, 4, { name: 'Old town', tags: ['coast'] });
    await fixture.score();
    const [from, average] = [today(), (await list()).totals.score];
    expect(await history()).toEqual([{ day: from, locations: 1, score: average }]);
    expect(await history('TAG', { key: 'coast' })).toHaveLength(1);
    expect(await history('STATE', { key: 'US-MA' })).toHaveLength(1);
    await fixture.clock.advance(DAY_MS);
    await fixture.score();
    expect(await history('ACCOUNT', { from })).toHaveLength(2);
  });

  it('[health] an account whose first location comes after its first scores has scores of that day', async () => {
    await disconnectB();
    await fixture.score();
    await fixture.newLocation(tenant, A, 1, { name: 'Harbour' });
    while (await step(1));
    expect(await history()).toMatchObject([{ locations: 1 }]);
  });

  it('[health] a change of an account with archived locations only scores that location alone', async () => {
    const { accountId } = tenant;
    const east = await fixture.newLocation(tenant, A, 1, { name: 'East' });
    await fixture.newLocation(tenant, A, 2, { name: 'West' });
    await fixture.database.sql`update locations set archived_at = now() where account_id = ${accountId}`;
    await fixture.score();
    await fixture.database.sql`update locations set description = 'Open' where id = ${east}`;
    expect([await step(1), await step(1)]).toEqual([true, false]);
  });

  it.each([
    ['archived', 'archived_at = now()'],
    ['permanently closed', 'permanently_closed = true'],
  ])(
    '[health, contract 14] a location that is %s has no score, and one of another account is unknown',
    async (_, set) => {
      const locationId = await fixture.newLocation(tenant, A, 5, { name: 'Closed' });
      await fixture.score();
      await fixture.database.execute(`update locations set ${set} where id = $1`, [locationId]);
      expect(await scoreOf(locationId)).toBeUndefined();
      expect((await list()).totals).toMatchObject({ locations: 0, score: null });
      const none = { score: null, parts: [], holiday: null, notListedAt: [] };
      expect(await locationHealth(fixture.deps, tenant.caller, locationId)).toMatchObject(none);
      const other = await fixture.newTenant();
      await expect(locationHealth(fixture.deps, other.caller, locationId)).rejects.toThrow();
    },
  );

  it('[health] a large account is scored in parts, and a change while the day is scored is not lost', async () => {
    await fiveShops();
    expect(await step(2)).toBe(true);
    expect((await list()).totals.locations).toBe(2);
    await describeShop('Shop 1', 'New');
    expect([await step(2), await step(2), await step(2)]).toEqual([true, false, false]);
    const { totals } = await list();
    expect(totals.locations).toBe(5);
    expect(totals.gaps).toContainEqual({ gap: 'NO_DESCRIPTION', locations: 4 });
  });

  it('[health] an account that changes before each step gets the scores of the day all the same', async () => {
    await fiveShops();
    const changed: boolean[] = [];
    for (const description of ['One', 'Two', 'Three']) {
      await describeShop('Shop 5', description);
      changed.push(await step(2));
    }
    expect(changed).toEqual([true, true, false]);
    expect((await list()).totals.locations).toBe(5);
    expect(await history()).toMatchObject([{ locations: 5 }]);
  });

  it('[health] an account whose connections change keeps the scores with which its day began', async () => {
    await fixture.newLocation(tenant, A, 1, { name: 'Harbour' });
    await fixture.score();
    const before = await history();
    await disconnectB();
    await fixture.score();
    expect((await list()).totals.score).not.toBe(before[0]?.score);
    expect(await history()).toEqual(before);
  });

  it('[health] a change that no score needs marks no location, and one that a score needs marks it', async () => {
    const id = await fixture.newLocation(tenant, A, 1, { name: 'Quay' });
    const { database } = fixture;
    const marksAfter = async (change: string) => {
      await database.sql`delete from health_marks where account_id = ${tenant.accountId}`;
      await database.execute(change.replace('$where', 'where account_id = $1 and id = $2'), [tenant.accountId, id]);
      return database.values`select distinct location_id from health_marks where account_id = ${tenant.accountId}`;
    };
    for (const set of ['voice_status = 2', "name = 'Pier'", "tags = '{a}'", 'updated_at = now()', "search = 'a'"])
      expect([set, await marksAfter(`update locations set ${set} $where`)]).toEqual([set, []]);
    const needed = {
      country_iso: "'DE'",
      description: "'Open'",
      biz_url: "'https://quay.example/'",
      archived_at: 'now()',
      permanently_closed: 'true',
      business_hours: `'[{"day": "MONDAY"}]'`,
      additional_category_ids: "'{1}'",
      place_action_links: "'[{}]'",
      social_urls: `'{"a": "b"}'`,
      verification: `'{"a": {"status": "VERIFIED"}}'`,
    };
    for (const [column, value] of Object.entries(needed))
      expect([column, await marksAfter(`update locations set ${column} = ${value} $where`)]).toEqual([column, [id]]);
    const photo = await marksAfter(
      `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
       values ($1, $2, gen_random_uuid(), 'ADDITIONAL', 'image/png', 1, 1, 1)`,
    );
    expect(photo).toEqual([id]);
    expect(await marksAfter('delete from location_photos where account_id = $1 and location_id = $2')).toEqual([id]);
  });

  it('[health] marks of a deleted account are removed', async () => {
    await fixture.database.execute('insert into health_marks (account_id, location_id) values (999999, 1)');
    await fixture.score();
    expect(await fixture.database.query('select 1 from health_marks')).toEqual([]);
  });
});
