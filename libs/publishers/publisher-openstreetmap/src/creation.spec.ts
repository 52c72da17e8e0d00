import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { BAKERY, connectedMap, CONTENT } from './testing/connected-map.js';
import type { ConnectedMap } from './testing/connected-map.js';
import { STRANGER } from './testing/fake-map.js';

let world: ConnectedMap;

beforeEach(async () => void (world = await connectedMap()));

afterEach(() => world.close());

const create = (change: Partial<ListingContent> = {}) => {
  const content = { ...CONTENT, ...change };
  return world.publisher.creation!.createListing({ session: world.session, content, requestId: 'one' });
};

describe('creating a listing at OpenStreetMap', () => {
  it('[contract 7] adds a node with all tags of the location, and connects it', async () => {
    const { ref } = await create();
    const tags = { ...BAKERY, phone: '+49301234567', opening_hours: 'Mo-Fr 09:00-18:00' };
    expect(world.map.current(ref)).toMatchObject({ lat: 52.53, lon: 13.38, tags });
    expect([...world.map.preferences]).toEqual([[`listings.${ref.replace('/', '.')}`, 'created']]);
    const comment = 'Add Corner Bakery, by its owner';
    expect(world.map.changesets).toMatchObject([{ isOpen: false, tags: { comment } }]);
    expect(world.calls[0]).toBe('GET /map.json');
    expect((await create()).ref).toBe(ref);
  });

  it.each<[string, Record<string, string>, Partial<ListingContent>]>([
    ['its name', { name: 'CORNER  BAKERY', shop: 'bakery' }, {}],
    ['phone, street and category', { ...BAKERY, name: 'Bakery at the corner' }, {}],
  ])('[contract 7] connects an element that shows the business already, by %s', async (_, tags, change) => {
    const known = world.map.add('node', tags, { lat: 52.5305, lon: 13.3805 }, STRANGER);
    expect(await create(change)).toMatchObject({ ref: known });
    expect(world.map.current(known)).toMatchObject({ version: 1 });
    expect([...world.map.preferences]).toEqual([[`listings.${known.replace('/', '.')}`, 'connected']]);
  });

  it('[contract 7] asks the owner if two elements could be the business, and ignores what is no business', async () => {
    world.map.add('node', { name: 'Corner Bakery', highway: 'bus_stop' }, { lat: 52.53, lon: 13.38 }, STRANGER);
    const refs = [1, 2].map(() => world.map.add('node', { ...BAKERY }, { lat: 52.53, lon: 13.38 }, STRANGER));
    const failure = await create().catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CONTENT_REJECTED', text: expect.stringContaining(refs.join(', ')) });
    expect(world.map.changesets).toEqual([]);
  });

  it('[design 5] connects no more places than an account may, because more is an import', async () => {
    await world.close();
    world = await connectedMap({ MOST_ELEMENTS: '1' });
    await create();
    const failure = await create({ name: 'Another one', phone: null }).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'too_many_elements' });
  });

  it('[contract 7] needs coordinates and an address', async () => {
    const { checkListing } = world.publisher.creation!;
    const lacking = checkListing?.({ ...CONTENT, latitude: null, address: null });
    expect(lacking?.map(({ field }) => field)).toEqual(['latitude', 'address']);
    expect(await create({ latitude: null, longitude: null }).catch(failureOf)).toMatchObject({ field: 'latitude' });
  });
});
