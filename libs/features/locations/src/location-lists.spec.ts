import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LocationInput } from '@listings/domain';
import { shared } from '@listings/testing/jest';
import { groupLocations, listNumbers, mapLocations, searchLocations } from './index.js';
import type { LocationFilter, LocationOrder } from './index.js';
import { storeNumbers } from './store/location-numbers.js';
import { startFixture } from './testing/locations-fixture.js';

/** The ids of the locations by name. */
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
  await fixture.database.execute('update locations set archived_at = now() where account_id = $1 and name = $2', [
    caller.accountId,
    'Zulu',
  ]);
  const other = await fixture.newCaller();
  await fixture.newLocation(other, { name: 'Of others', latitude: 37.79, longitude: -122.41 });
});

interface Numbers {
  readonly score: number | null;
  readonly reviews: number;
  readonly stars: number;
  readonly differences: number;
  readonly listed: number;
}
function numbers(score: number | null, reviews: number, stars: number, differences: number, listed: number): Numbers {
  return { score, reviews, stars, differences, listed };
}
const store = (locationId: number, given: Numbers) =>
  fixture.database.transaction((transaction) =>
    storeNumbers(transaction, { accountId: caller.accountId, numbers: [{ locationId, ...given }] }),
  );
const nameOf = (node: string) => (JSON.parse(node) as { name: string }).name;
const page = (
  order: LocationOrder,
  at: { direction?: 'forward' | 'backward'; size?: number; cursor?: string } = {},
  given: { filter?: LocationFilter; text?: string } = {},
) =>
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

  it.each(['NAME', 'UPDATED', 'HEALTH', 'RATING', 'DIFFERENCES', 'LISTINGS'] as const)(
    '[4.2] pages by %s lead to the end and back, each location once',
    async (by) => {
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
        expect([back.edges.map(({ node }) => nameOf(node)), back.pageInfo.hasPreviousPage]).toEqual([
          all.slice(2, 4),
          true,
        ]);
      }
    },
  );

  it('[locations] filters and words narrow an ordered list', async () => {
    const order = { by: 'DIFFERENCES', descending: true } as const;
    expect(await namesOf(order, {}, { filter: { archived: false, tags: ['pier'] } })).toEqual(['Bravo', 'alpha']);
    expect(await namesOf(order, {}, { text: 'bravo' })).toEqual(['Bravo']);
    expect(await namesOf({ by: 'NAME', descending: false }, {}, { text: 'alp' })).toEqual(['alpha']);
    expect(await namesOf(order, {}, { filter: { city: 'Berlin', countryIso: 'DE' } })).toEqual(['charlie']);
    const within = { west: -123, south: 37, east: -122, north: 38 };
    expect(await namesOf(order, {}, { filter: { within } })).toEqual(['Bravo', 'alpha']);
  });

  it('[contract 1] the cursor of another order is refused', async () => {
    const { pageInfo } = await page({ by: 'NAME', descending: false }, { size: 1 });
    const cursor = pageInfo.endCursor ?? '';
    await expect(page({ by: 'RATING', descending: false }, { cursor })).rejects.toThrow();
    await expect(page({ by: 'NAME', descending: true }, { cursor })).rejects.toThrow();
  });

  it('[locations] the numbers of a location have its rating, and the same numbers are not written again', async () => {
    const id = ids.get('Bravo') ?? 0;
    const [found] = await listNumbers(fixture.deps, caller, [id, 999]);
    expect(found).toEqual({
      ...{ locationId: id, score: 40, reviews: 10, rating: 3.1, differences: 7, listed: 1, publishers: [] },
    });
    const version = () =>
      fixture.database.query('select xmin::text from location_numbers where account_id = $1 and location_id = $2', [
        caller.accountId,
        id,
      ]);
    const before = await version();
    await store(id, numbers(40, 10, 31, 7, 1));
    expect(await version()).toEqual(before);
  });
});

describe('groups of locations', () => {
  const groups = async (given: Partial<Parameters<typeof groupLocations>[2]>) =>
    groupLocations(fixture.deps, caller, {
      ...{ filter: { archived: false }, grouping: 'COUNTRY', order: 'LOCATIONS', descending: true, size: 10 },
      ...given,
    });

  it('[locations] have the numbers of their locations, weighted by reviews', async () => {
    const { groups: found, total } = await groups({});
    expect(total).toBe(2);
    expect(found).toEqual([
      {
        ...{ key: 'US', name: 'United States', archived: false, locations: 3, score: 60, reviews: 12, differences: 8 },
        rating: expect.closeTo(40 / 12, 5),
      },
      {
        ...{ key: 'DE', name: 'Germany', archived: false, locations: 1, score: 80, reviews: 0, differences: 0 },
        rating: null,
      },
    ]);
  });

  it('[locations] name cities, and tell those that are in no group', async () => {
    const cities = await groups({ grouping: 'CITY' });
    expect(cities.groups.map(({ key, name }) => [key, name])).toContainEqual(['DE-BE/Berlin', 'Berlin, Berlin']);
    const tags = await groups({ grouping: 'TAG' });
    expect(tags.groups.map(({ key, locations }) => [key, locations])).toEqual([
      [null, 2],
      ['pier', 2],
      ['new', 1],
    ]);
    const worst = await groups({ grouping: 'TAG', order: 'HEALTH', descending: false, size: 1 });
    expect(worst.groups.map(({ key }) => key)).toEqual(['new']);
    const next = await groups({
      ...{ grouping: 'TAG', order: 'HEALTH', descending: false, size: 1 },
      cursor: worst.next ?? '',
    });
    expect(next.groups.map(({ key }) => key)).toEqual(['pier']);
  });
});

describe('locations on a map', () => {
  const WORLD = { west: -180, south: -90, east: 180, north: 90 };
  const map = (box: typeof WORLD, zoom: number, text?: string) =>
    mapLocations(fixture.deps, caller, { box, zoom, filter: { archived: false }, ...(text && { text }) });

  it('[locations] are together far away and alone nearby; those without coordinates and of others are left out', async () => {
    const far = await map(WORLD, 1);
    expect(far.map(({ locations, name }) => [locations, name])).toEqual([
      [2, 'alpha'],
      [1, 'charlie'],
    ]);
    expect(far[0]).toMatchObject({ west: -122.42, south: 37.78, east: -122.41, north: 37.79 });
    const near = await map({ west: -122.5, south: 37.7, east: -122.3, north: 37.9 }, 15);
    expect(near.map(({ locations, locationId }) => [locations, locationId])).toEqual([
      [1, ids.get('alpha')],
      [1, ids.get('Bravo')],
    ]);
    expect((await map(WORLD, 1, 'charlie')).map(({ name }) => name)).toEqual(['charlie']);
  });

  it('[locations] have a bounded number of cells, however large the box is for its zoom', async () => {
    expect((await map(WORLD, 22)).map(({ locations }) => locations)).toEqual([2, 1]);
  });
});
