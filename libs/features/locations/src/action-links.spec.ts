import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { findLocations, updateLocation } from './index.js';
import { startFixture } from './testing/locations-fixture.js';

const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

const order = { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: false };
const book = { placeActionType: 'APPOINTMENT', uri: 'https://book.example/now', isPreferred: true };
const foundOrder = { ...order, name: 'locations/1/placeActionLinks/7', providerType: 'MERCHANT', isEditable: true };
const foundBook = { ...book, name: 'locations/1/placeActionLinks/8', providerType: 'AGGREGATOR', isEditable: false };

const pending = { submissionStatus: 'pending', submissionMessage: '', lastSubmittedAt: null };

/** A location at whose listing both links were found. */
const discovering = async (): Promise<number> => {
  const id = await fixture.newLocation(caller);
  const there = { ACME: { listingRef: 'l1', managed: [], discovered: [foundOrder, foundBook] } };
  await fixture.database.execute('update locations set action_links = $2 where id = $1', [id, JSON.stringify(there)]);
  return id;
};
const change = async (locationId: number, placeActionLinks: readonly object[] | null) => {
  const input = { placeActionLinks } as Parameters<typeof updateLocation>[2]['input'];
  const result = await updateLocation(fixture.deps, caller, { locationId, input });
  if (result.outcome === 'refused') return result.violations;
  const [stored] = await findLocations(fixture.deps, caller, [locationId]);
  expect(result.location.document).toBe(stored);
  const { placeActionLinks: managed, discoveredPlaceActionLinks: discovered } = JSON.parse(stored ?? '') as {
    placeActionLinks: unknown;
    discoveredPlaceActionLinks: unknown;
  };
  return { managed, discovered };
};
const updates = async () => (await fixture.events(caller)).filter(({ event }) => event === 'profile.updated');

describe('action links of an update', () => {
  it('[2.2, contract 4] a discovered link that is sent becomes managed under its name, and the rest stays discovered', async () => {
    const id = await discovering();
    const before = (await updates()).length;

    expect(await change(id, [{ ...order, uri: 'https://ORDER.example', isPreferred: true }])).toEqual({
      managed: [{ ...order, uri: 'https://ORDER.example', isPreferred: true, name: foundOrder.name, ...pending }],
      discovered: [foundBook],
    });
    expect((await updates()).slice(before).map(({ data }) => data['changed_fields'])).toEqual([['placeActionLinks']]);
  });

  it('[contract 4] a link that is sent again without its name keeps it, and no event is recorded', async () => {
    const id = await discovering();
    const first = await change(id, [order, book]);
    const before = await fixture.events(caller);
    await fixture.clock.advance(3_600_000);

    expect(await change(id, [order, book])).toEqual(first);

    expect(first).toEqual({
      managed: [
        { ...order, name: foundOrder.name, ...pending },
        { ...book, name: foundBook.name, ...pending },
      ],
      discovered: [],
    });
    expect(await fixture.events(caller)).toEqual(before);
  });

  it('[contract 4] links that are not sent leave the discovered ones unchanged; null removes the managed ones', async () => {
    const id = await discovering();
    await change(id, [order]);

    await updateLocation(fixture.deps, caller, { locationId: id, input: { tagline: 'Fresh' } });
    expect(await change(id, null)).toEqual({ managed: [], discovered: [foundOrder, foundBook] });
  });

  it('[contract 4] refused links change nothing', async () => {
    const id = await discovering();

    expect(await change(id, [order, { ...book, uri: 'http://book.example' }])).toEqual([
      expect.objectContaining({ code: 'SY10077' }),
    ]);
    const [stored] = await findLocations(fixture.deps, caller, [id]);
    expect(JSON.parse(stored ?? '')).toMatchObject({ placeActionLinks: [] });
  });
});
