import { describe, expect, it } from '@jest/globals';
import { listFolders } from './store/folders.js';
import { createLocation, findLocations, updateLocation } from './index.js';
import { createLocationInTransaction } from './create-location.js';
import { startFixture, validLocation } from './testing/locations-fixture.js';

const fixture = startFixture();

/** Within the bound of every field, and more than 64 KiB together. */
const large = () => ({
  description: 'é'.repeat(5_000),
  placeActionLinks: Array.from({ length: 20 }, (_, n) => ({
    placeActionType: 'SHOP_ONLINE',
    uri: `https://shop.example/${n}/${'x'.repeat(1_900)}`,
    isPreferred: false,
  })),
  socialUrls: Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`network${n}`, `https://social.example/${'x'.repeat(1_900)}`]),
  ),
});
const refusal = {
  outcome: 'refused',
  violations: [{ code: 'SY10083', reason: 'The record of the location would exceed 64 KiB' }],
};
const sizeOf = async (caller: Parameters<typeof findLocations>[1], id: number) =>
  Buffer.byteLength((await findLocations(fixture.deps, caller, [id]))[0] ?? '');

describe('a location whose record would exceed 64 KiB', () => {
  it('[contract 4] is not created, and its folder neither', async () => {
    const caller = await fixture.newCaller();
    const id = await fixture.newLocation(caller);
    const input = { ...validLocation(1_000), ...large() };
    expect(await createLocation(fixture.deps, caller, { ...input, folderName: 'New' })).toEqual(refusal);
    expect(await listFolders(fixture.database, { accountId: caller.accountId, limit: 10 })).toEqual([]);
    expect(await fixture.events(caller)).toHaveLength(1);
    expect(await sizeOf(caller, id)).toBeLessThan(2_000);
  });

  it('[contract 4] is not imported', async () => {
    const caller = await fixture.newCaller();
    const input = { ...validLocation(1_000), ...large() };
    const imported = fixture.database.transaction((transaction) =>
      createLocationInTransaction(transaction, fixture.deps, caller, { input, origin: 'import' }),
    );
    await expect(imported).rejects.toThrow(expect.objectContaining({ name: 'RecordTooLarge' }));
  });

  it('[contract 4] stays as it is when an update would make it too large', async () => {
    const caller = await fixture.newCaller();
    const id = await fixture.newLocation(caller);
    const before = await findLocations(fixture.deps, caller, [id]);
    expect(await updateLocation(fixture.deps, caller, { locationId: id, input: large() })).toEqual(refusal);
    expect(await findLocations(fixture.deps, caller, [id])).toEqual(before);
  });

  it('[contract 4] can be made smaller step by step when it was stored before the limit', async () => {
    const caller = await fixture.newCaller();
    const id = await fixture.newLocation(caller);
    await fixture.database.execute(
      'update locations set owner_name = $3, biz_url = $4 where account_id = $1 and id = $2',
      [caller.accountId, id, 'x'.repeat(400_000), `https://x.example/${'x'.repeat(400_000)}`],
    );
    const tagged = await updateLocation(fixture.deps, caller, { locationId: id, input: { tags: ['a'] } });
    expect(tagged).toEqual(refusal);
    const shrunk = await updateLocation(fixture.deps, caller, { locationId: id, input: { ownerName: null } });
    expect(shrunk.outcome).toBe('saved');
    expect(await sizeOf(caller, id)).toBeLessThanOrEqual(65_536);
    const repaired = await updateLocation(fixture.deps, caller, {
      locationId: id,
      input: { bizUrl: null, tags: ['a'] },
    });
    expect(repaired.outcome).toBe('saved');
    expect(await sizeOf(caller, id)).toBeLessThan(2_000);
  });
});
