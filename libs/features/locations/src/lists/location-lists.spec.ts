import { beforeAll, describe, expect, it } from '@jest/globals';
import { SEARCH_FIELDS } from '@listings/domain';
import type { LocationInput, SearchField } from '@listings/domain';
import { shared } from '@listings/testing/jest';
import { groupLocations, listNumbers, mapLocations, searchLocations } from '../index.js';
import type { LocationFilter, LocationOrder } from '../index.js';
import { storeNumbers } from '../store/location-numbers.js';
import { startFixture } from '../testing/locations-fixture.js';

const ids = new Map<string, number>();

const BERLIN = { countryIso: 'DE', stateIso: 'BE', city: 'Berlin', postalCode: '10115', phone: '+4930123456' } as const;

const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

beforeAll(async () => {
  const add = async (input: LocationInput & { name: string }, numbers?: Numbers) => {
    const id = await fixture.newLocation(caller, input);
    ids.set(input.name, id);
    if (numbers) await store(id, numbers);
  };
  await add({ name: 'alpha', tags: ['pier'], latitude: 37.79, longitude: -122.41 }, numbers(80, 2, 9, 1, 2));
  await add({ name: 'Bravo', tags: ['pier', 'new'], latitude: 37.78, longitude: -122.42 }, numbers(40, 10, 31, 7, 1));
  await add({ name: 'charlie', ...BERLIN, latitude: 52.52, longitude: 13.4 }, numbers(80, 0, 0, 0, 0));
  await add({ name: 'Delta' });
  await add({ name: 'Zulu', tags: ['gone'] }, numbers(null, 4, 20, 3, 0));
  const archived = `update locations set archived_at = now() where account_id = $1 and name = 'Zulu'`;
  await fixture.database.execute(archived, [caller.accountId]);
  const other = await fixture.newCaller();
  await fixture.newLocation(other, { name: 'Of others', latitude: 37.79, longitude: -122.41 });
});

type Numbers = ReturnType<typeof numbers>;

function numbers(score: number | null, reviews: number, stars: number, differences: number, listed: number) {
  return { score, reviews, stars, differences, listed };
}

const store = (locationId: number, given: Numbers) =>
  fixture.database.transaction((transaction) =>
    storeNumbers(transaction, { accountId: caller.accountId, numbers: [{ locationId, ...given }] }),
  );
const nameOf = (node: string) => (JSON.parse(node) as { name: string }).name;
type At = Partial<Parameters<typeof searchLocations>[2]['page']>;
const page = (order: LocationOrder, at: At = {}, given: { filter?: LocationFilter; text?: string } = {}) =>
  searchLocations(fixture.deps, caller, {
    page: { direction: 'forward', size: 10, ...at },
    filter: {},
    ...given,
    order,
  });

const namesOf = async (...given: Parameters<typeof page>) =>
  (await page(...given)).edges.map(({ node }) => nameOf(node));

describe('lists of locations in an order', () => {
  it.each([
    ['NAME', false, ['alpha', 'Bravo', 'charlie', 'Delta', 'Zulu']],
    ['NAME', true, ['Zulu', 'Delta', 'charlie', 'Bravo', 'alpha']],
    ['UPDATED', false, ['alpha', 'Bravo', 'charlie', 'Delta', 'Zulu']],
    ['HEALTH', false, ['Bravo', 'alpha', 'charlie', 'Delta', 'Zulu']],
    ['HEALTH', true, ['charlie', 'alpha', 'Bravo', 'Zulu', 'Delta']],
    ['RATING', false, ['Bravo', 'alpha', 'Zulu', 'charlie', 'Delta']],
    ['RATING', true, ['Zulu', 'alpha', 'Bravo', 'Delta', 'charlie']],
    ['DIFFERENCES', true, ['Bravo', 'Zulu', 'alpha', 'Delta', 'charlie']],
    ['LISTINGS', false, ['charlie', 'Delta', 'Zulu', 'Bravo', 'alpha']],
  ] as const)('[locations] by %s, descending %s: what has no number comes last', async (by, descending, names) => {
    expect(await namesOf({ by, descending })).toEqual(names);
  });

  const ORDERS = ['NAME', 'UPDATED', 'HEALTH', 'RATING', 'DIFFERENCES', 'LISTINGS'] as const;
  it.each(ORDERS)('[4.2] pages by %s lead to the end and back, each location once', async (by) => {
    for (const descending of [false, true]) {
      const order = { by, descending };
      const all = await namesOf(order);
      const seen: string[] = [];
      const starts: string[] = [];
      let cursor: string | undefined;
      for (let turn = 0; turn < 3; turn += 1) {
        const { edges, pageInfo, totalCount } = await page(order, { size: 2, ...(cursor && { cursor }) });
        expect([totalCount, pageInfo.hasNextPage]).toEqual([5, turn < 2]);
        seen.push(...edges.map(({ node }) => nameOf(node)));
        starts.push(edges[0]?.cursor ?? '');
        cursor = pageInfo.endCursor ?? undefined;
      }
      expect(seen).toEqual(all);
      const back = await page(order, { direction: 'backward', size: 2, cursor: starts[2] ?? '' });
      expect(back.edges.map(({ node }) => nameOf(node))).toEqual(all.slice(2, 4));
      expect(back.pageInfo.hasPreviousPage).toBe(true);
    }
  });

  it('[locations] filters and words narrow an ordered list', async () => {
    const order = { by: 'DIFFERENCES', descending: true } as const;
    expect(await namesOf(order, {}, { filter: { archived: false, tags: ['pier'] } })).toEqual(['Bravo', 'alpha']);
    expect(await namesOf(order, {}, { text: 'bravo' })).toEqual(['Bravo']);
    expect(await namesOf({ by: 'NAME', descending: false }, {}, { text: 'alp' })).toEqual(['alpha']);
    expect(await namesOf(order, {}, { filter: { city: 'Berlin', countryIso: 'DE' } })).toEqual(['charlie']);
    const within = { west: -123, south: 37, east: -122, north: 38 };
    expect(await namesOf(order, {}, { filter: { within } })).toEqual(['Bravo', 'alpha']);
  });

  it('[locations] the numbers of a location have its rating, and the same numbers are not written again', async () => {
    const id = ids.get('Bravo') ?? 0;
    const [found] = await listNumbers(fixture.deps, caller, [id, 999]);
    const stored = { score: 40, reviews: 10, rating: 3.1, differences: 7, listed: 1, publishers: [] };
    expect(found).toEqual({ locationId: id, ...stored });
    const text = 'select xmin::text from location_numbers where account_id = $1 and location_id = $2';
    const version = () => fixture.database.query(text, [caller.accountId, id]);
    const before = await version();
    await store(id, numbers(40, 10, 31, 7, 1));
    expect(await version()).toEqual(before);
  });
});

describe('groups of locations', () => {
  const LARGEST = { grouping: 'COUNTRY', order: 'LOCATIONS', descending: true, size: 10 } as const;
  const groups = async (given: Partial<Parameters<typeof groupLocations>[2]>) =>
    groupLocations(fixture.deps, caller, { filter: { archived: false }, ...LARGEST, ...given });

  it('[locations] have the numbers of their locations, weighted by reviews', async () => {
    const { groups: found, total } = await groups({});
    const states = { key: 'US', name: 'United States', locations: 3, score: 60, reviews: 12, differences: 8 };
    const germany = { key: 'DE', name: 'Germany', locations: 1, score: 80, reviews: 0, differences: 0, rating: null };
    const expected = [{ ...states, rating: expect.closeTo(40 / 12, 5) }, germany];
    expect({ found, total }).toEqual({ found: expected.map((each) => ({ ...each, archived: false })), total: 2 });
  });

  it('[locations] name cities, and tell those that are in no group', async () => {
    const cities = await groups({ grouping: 'CITY' });
    expect(cities.groups.map(({ key, name }) => [key, name])).toContainEqual(['DE-BE/Berlin', 'Berlin, Berlin']);
    const tags = await groups({ grouping: 'TAG' });
    expect(tags.groups.map(({ key, locations }) => `${key} ${locations}`)).toEqual(['null 2', 'pier 2', 'new 1']);
    const byHealth = { grouping: 'TAG', order: 'HEALTH', descending: false, size: 1 } as const;
    const worst = await groups(byHealth);
    expect(worst.groups.map(({ key }) => key)).toEqual(['new']);
    const next = await groups({ ...byHealth, cursor: worst.next ?? '' });
    expect(next.groups.map(({ key }) => key)).toEqual(['pier']);
  });
});

describe('locations on a map', () => {
  const WORLD = { west: -180, south: -90, east: 180, north: 90 };
  const map = (box: typeof WORLD, zoom: number, text?: string) =>
    mapLocations(fixture.deps, caller, { box, zoom, filter: { archived: false }, ...(text && { text }) });

  it('[locations] are together far away and alone nearby; those without coordinates and of others are left out', async () => {
    const far = await map(WORLD, 1);
    expect(far.map(({ locations, name }) => `${locations} ${name}`)).toEqual(['2 alpha', '1 charlie']);
    expect(far[0]).toMatchObject({ west: -122.42, south: 37.78, east: -122.41, north: 37.79 });
    const near = await map({ west: -122.5, south: 37.7, east: -122.3, north: 37.9 }, 15);
    expect(near.map(({ locationId }) => locationId)).toEqual(['alpha', 'Bravo'].map((name) => ids.get(name)));
    expect(near.map(({ locations }) => locations)).toEqual([1, 1]);
    expect((await map(WORLD, 1, 'charlie')).map(({ name }) => name)).toEqual(['charlie']);
  });

  it('[locations] have a bounded number of cells, however large the box is for its zoom', async () => {
    expect((await map(WORLD, 22)).map(({ locations }) => locations)).toEqual([2, 1]);
  });
});

const searcher = shared(() => fixture.newCaller());

beforeAll(async () => {
  const add = (input: LocationInput) => fixture.newLocation(searcher, input);
  await add({ name: 'Zed42 Records', storeId: 'WQ506891-77', phone: '+14155550143', street: '7 Pier Road' });
  await add({ name: 'Café Löwe', storeId: '00012345', phone: '+16175552671', street: '221b Baker Street' });
  const roma = { street: 'Via Cavour 9', countryIso: 'IT', stateIso: 'RM', city: 'Roma', postalCode: '00184' };
  await add({ ...roma, name: 'Trattoria Roma', storeId: 'AB-CD12', phone: '+390669812345' });
  const place = { street: '5 High Street', countryIso: 'GB', stateIso: 'ENG', city: 'London', postalCode: 'SW1A 1AA' };
  const phones = { phone: '+442079460958', additionalPhones: ['+441524123456'] };
  await add({ ...place, ...phones, name: 'Lantern Books', storeId: 'L-1' });
});

const find = async (text: string, fields: readonly SearchField[] = SEARCH_FIELDS) => {
  const page = { direction: 'forward', size: 50 } as const;
  const { edges } = await searchLocations(fixture.deps, searcher, { text, fields, page, filter: {} });
  return edges.map(({ node }) => (JSON.parse(node) as { name: string }).name).sort();
};

describe('searchLocations', () => {
  it.each([
    ['Zed42 Records', 'zed | ze | 42 | zed42 | ZED4 | 42 records | records zed | zed 42 rec'],
    ['Zed42 Records', 'wq | WQ506891 | 506891-77 | 50689177 | 506'],
    ['Trattoria Roma', 'abcd'],
    ['Café Löwe', '221 | 221b baker | lowe cafe | 00012345'],
    ['Lantern Books', '1aa | sw1a1aa'],
  ])('[contract 4] words also begin where letters meet digits: %s is found by %s', async (name, texts) => {
    for (const text of texts.split(' | ')) expect([text, await find(text)]).toEqual([text, [name]]);
  });

  it.each([
    ['Zed42 Records', '555-0143 | 5550143 | 555 014 | (415) 555-0143 | +1 415.555.0143 | 1-415-555-0143'],
    ['Zed42 Records', '001 415 555 0143 | 415‑555–0143 | ４１５ ５５５ ０１４３ | 555-0143 zed | records 555-0143'],
    ['Lantern Books', '020 7946 0958 | +44 (0)20 7946 0958 | 7946 0958 | 0044 20 7946 0958 | 123456'],
    ['Trattoria Roma', '06 6981 2345 | +39 06 69812345'],
  ])('[contract 4] phones with or without country and area code: %s is found by %s', async (name, texts) => {
    for (const text of texts.split(' | ')) {
      expect([text, await find(text)]).toEqual([text, [name]]);
      expect([text, await find(text.replace(/[a-z]+/g, ''), ['phone'])]).toEqual([text, [name]]);
    }
  });

  it('[contract 4] a text that expands when it is folded is stored and found', async () => {
    const name = `Depot ${'\u3316'.repeat(140)}`;
    await fixture.newLocation(searcher, { name, storeId: 'a1'.repeat(50) });
    expect(await find('depot')).toEqual([name]);
    expect(await find('a1a1a1')).toEqual([name]);
  });
});
