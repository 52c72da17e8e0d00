import { describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { archiveLocations, cancelLocationsArchive, createLocation, findLocations, updateLocation } from '../index.js';
import { listFolders } from '../store/folders.js';
import { startFixture, validLocation } from '../testing/locations-fixture.js';
import { createLocationInTransaction } from './create-location.js';

const fixture = startFixture();
const caller = perTest(() => fixture.newCaller());

describe('a feature that follows locations', () => {
  it('[contract 4, publishing] is told of updates, archives and their cancellations', async () => {
    const { accountId } = caller;
    const id = await fixture.newLocation(caller);
    const locationIds = [id];
    expect(fixture.takeChanges(caller)).toEqual([]);
    await updateLocation(fixture.deps, caller, { locationId: id, input: { phone: '(415) 555-2672' } });
    expect(fixture.takeChanges(caller)).toEqual([{ accountId, locationIds, listings: 'all', identity: true }]);
    await updateLocation(fixture.deps, caller, { locationId: id, input: { tagline: 'Fresh every day' } });
    expect(fixture.takeChanges(caller)).toEqual([{ accountId, locationIds, listings: [], identity: false }]);
    await archiveLocations(fixture.deps, caller, [id]);
    expect(fixture.takeChanges(caller)).toEqual([{ accountId, locationIds }]);
    await cancelLocationsArchive(fixture.deps, caller, [id]);
    expect(fixture.takeChanges(caller)).toEqual([{ accountId, locationIds, identity: true }]);
  });

  it('[design 3.5] an update answers with the record as its followers changed it', async () => {
    const id = await fixture.newLocation(caller);
    const follower = { changed: async () => new Map([[id, '{"voiceStatus":3}']]) };
    const result = await updateLocation({ ...fixture.deps, followers: [follower] }, caller, {
      locationId: id,
      input: { city: 'Oakland' },
    });
    expect(result).toMatchObject({ location: { document: '{"voiceStatus":3}' } });
  });
});

const order = { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: false };
const book = { placeActionType: 'APPOINTMENT', uri: 'https://book.example/now', isPreferred: true };
const foundOrder = { ...order, name: 'locations/1/placeActionLinks/7', providerType: 'MERCHANT', isEditable: true };
const foundBook = { ...book, name: 'locations/1/placeActionLinks/8', providerType: 'AGGREGATOR', isEditable: false };

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

it('[contract 4] action links that an update does not send leave the discovered ones unchanged; null removes the managed ones', async () => {
  const id = await discovering();
  await change(id, [order]);
  await updateLocation(fixture.deps, caller, { locationId: id, input: { tagline: 'Fresh' } });
  expect(await change(id, null)).toEqual({ managed: [], discovered: [foundOrder, foundBook] });
});

/** Within the bound of every field, and more than 64 KiB together. */
const large = () => {
  const uris = Array.from({ length: 20 }, (_, n) => `https://shop.example/${n}/${'x'.repeat(1_900)}`);
  const placeActionLinks = uris.map((uri) => ({ placeActionType: 'SHOP_ONLINE', uri, isPreferred: false }));
  const socialUrls = Object.fromEntries(uris.map((uri, n) => [`network${n}`, uri]));
  return { description: 'é'.repeat(5_000), placeActionLinks, socialUrls };
};
const tooLarge = { code: 'SY10083', reason: 'The record of the location would exceed 64 KiB' };
const refusal = { outcome: 'refused', violations: [tooLarge] };
const sizeOf = async (id: number) => Buffer.byteLength((await findLocations(fixture.deps, caller, [id]))[0] ?? '');

describe('a location whose record would exceed 64 KiB', () => {
  it('[contract 4] is not created, and its folder neither', async () => {
    const id = await fixture.newLocation(caller);
    const input = { ...validLocation(1_000), ...large() };
    expect(await createLocation(fixture.deps, caller, { ...input, folderName: 'New' })).toEqual(refusal);
    expect(await listFolders(fixture.database, { accountId: caller.accountId, limit: 10 })).toEqual([]);
    expect(await fixture.events(caller)).toHaveLength(1);
    expect(await sizeOf(id)).toBeLessThan(2_000);
  });

  it('[contract 4] is not imported', async () => {
    const input = { ...validLocation(1_000), ...large() };
    const imported = fixture.database.transaction((transaction) =>
      createLocationInTransaction(transaction, fixture.deps, caller, { input, origin: 'import' }),
    );
    await expect(imported).rejects.toThrow(expect.objectContaining({ name: 'RecordTooLarge' }));
  });

  it('[contract 4] stays as it is when an update would make it too large', async () => {
    const id = await fixture.newLocation(caller);
    const before = await findLocations(fixture.deps, caller, [id]);
    expect(await updateLocation(fixture.deps, caller, { locationId: id, input: large() })).toEqual(refusal);
    expect(await findLocations(fixture.deps, caller, [id])).toEqual(before);
  });

  it('[contract 4] can be made smaller step by step when it was stored before the limit', async () => {
    const id = await fixture.newLocation(caller);
    await fixture.database.execute(
      'update locations set owner_name = $3, biz_url = $4 where account_id = $1 and id = $2',
      [caller.accountId, id, 'x'.repeat(400_000), `https://x.example/${'x'.repeat(400_000)}`],
    );
    const tagged = await updateLocation(fixture.deps, caller, { locationId: id, input: { tags: ['a'] } });
    expect(tagged).toEqual(refusal);
    const shrunk = await updateLocation(fixture.deps, caller, { locationId: id, input: { ownerName: null } });
    expect(shrunk.outcome).toBe('saved');
    expect(await sizeOf(id)).toBeLessThanOrEqual(65_536);
    const input = { bizUrl: null, tags: ['a'] };
    const repaired = await updateLocation(fixture.deps, caller, { locationId: id, input });
    expect(repaired.outcome).toBe('saved');
    expect(await sizeOf(id)).toBeLessThan(2_000);
  });
});
