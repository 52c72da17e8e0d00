import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { PublisherRegistry } from '@listings/publisher-registry';
import { listingsForLocation, voiceAssistantsForLocation } from './index.js';
import { A, B, idAtA, startWorld } from './testing/listings-world.js';
import type { ListingsWorld } from './testing/listings-world.js';

let world: ListingsWorld;
beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world?.close());

/** `voiceStatus` as the record of a location shows it. */
async function voiceStatusOf(locationId: number): Promise<number> {
  const [row] = await world.database.query<{ document: string }>(
    'select document from location_documents where id = $1',
    [locationId],
  );
  return (JSON.parse(row?.document ?? '{}') as { voiceStatus: number }).voiceStatus;
}

describe('listingsForLocation', () => {
  it('[contract 9] shows every registered publisher; without a connection its site is AVAILABLE', async () => {
    const tenant = await world.newTenant();
    const locationId = await world.newLocation(tenant, 1, { at: [] });
    const [ofA, ofB, ...more] = await listingsForLocation(world.deps, tenant.caller, locationId);
    const databaseId = locationId * 1_000_000 + 1;
    expect(ofA).toEqual({
      id: globalId('Listing', databaseId),
      databaseId,
      site: { id: globalId('Site', 1), databaseId: 1, name: 'Publisher A', url: 'https://publisher-a.example' },
      syncStatus: 'AVAILABLE',
      displayStatus: 'Available',
      actionRequired: false,
      listingUrl: null,
      connectedAccountId: null,
      lastUpdate: null,
      syncIssue: null,
      verified: false,
      errors: [],
    });
    expect([ofB?.syncStatus, more]).toEqual(['AVAILABLE', []]);
  });

  it('[contract 9] a connected publisher that takes no data is CANNOT_SUBMIT', async () => {
    const tenant = await world.newTenant();
    const locationId = await world.newLocation(tenant, 2, { at: [A] });
    const bare = new PublisherRegistry(
      world.publishers.all.map((each) => ({ ...each, publisher: { ...each.publisher, submission: undefined } })),
    );
    const shown = await listingsForLocation({ ...world.deps, publishers: bare }, tenant.caller, locationId);
    expect(shown.map(({ syncStatus, errors }) => [syncStatus, errors.length])).toEqual([
      ['CANNOT_SUBMIT', 1],
      ['AVAILABLE', 0],
    ]);
  });

  it('[contract 9] a publisher that was taken out of the configuration is not shown, and its submission waits', async () => {
    const tenant = await world.newTenant();
    const locationId = await world.newLocation(tenant, 3, { at: [A] });
    const onlyB = new PublisherRegistry([world.publishers.get(B)]);
    await world.work(world.anotherProcess(onlyB));
    const shown = await listingsForLocation({ ...world.deps, publishers: onlyB }, tenant.caller, locationId);
    expect(shown.map(({ site }) => site.databaseId)).toEqual([2]);
    expect(await world.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 0 });
    expect(await world.submissions(tenant)).toEqual([]);
    await world.pass(3_600_000);
    await world.work();
    expect((await world.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });

  it('[contract 9] verified follows what the publisher said about the location', async () => {
    const tenant = await world.newTenant();
    const locationId = await world.newLocation(tenant, 4, { at: [A] });
    await world.database.execute(`update locations set verification = $2 where id = $1`, [
      locationId,
      JSON.stringify({ [A]: { status: 'VERIFIED', message: null } }),
    ]);
    expect((await world.citation(tenant, locationId, A)).verified).toBe(true);
    expect((await world.citation(tenant, locationId, B)).verified).toBe(false);
  });

  it("[contract 1] another account's location does not exist", async () => {
    const [tenant, stranger] = [await world.newTenant(), await world.newTenant()];
    const locationId = await world.newLocation(tenant, 5, { at: [A] });
    for (const read of [listingsForLocation, voiceAssistantsForLocation]) {
      await expect(read(world.deps, stranger.caller, locationId)).rejects.toMatchObject({ status: 404 });
      await expect(read(world.deps, tenant.caller, 1)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('voice assistants', () => {
  it('[contract 9] stand as the publisher that feeds them, and the record of the location follows', async () => {
    const tenant = await world.newTenant();
    await world.admin.settings({ 'a.editSettle': 'manual' });
    const locationId = await world.newLocation(tenant, 6);
    const assistant = async () => (await voiceAssistantsForLocation(world.deps, tenant.caller, locationId))[0];
    expect(await voiceStatusOf(locationId)).toBe(0);
    await world.work();
    expect(await voiceStatusOf(locationId)).toBe(1);

    await world.admin.settings({ 'a.editSettle': 'immediate' });
    await world.edit(tenant, locationId, { name: 'Heard' });
    await world.admin.editListing(idAtA(6), { pendingEdits: await allFieldsOf(6) });
    await world.pass(7_000);
    await world.work();
    expect(await voiceStatusOf(locationId)).toBe(3);
    expect(await voiceAssistantsForLocation(world.deps, tenant.caller, locationId)).toEqual([
      {
        databaseId: 101,
        voiceIdentifier: 'voice_assistant_a',
        name: 'Voice assistant A',
        connectedAccountId: tenant.connected[A],
        syncStatus: 'SYNCED',
        actionRequired: false,
        syncIssue: null,
        errors: [],
      },
    ]);

    // An update that is under way does not silence what is live; one that is refused does.
    await world.edit(tenant, locationId, { name: 'Refused' });
    await world.admin.editListing(idAtA(6), { pendingEdits: { title: 'drop' } });
    expect([await voiceStatusOf(locationId), (await assistant())?.syncStatus]).toEqual([3, 'IN_PROGRESS']);
    await world.pass(7_000);
    await world.work();
    expect([await voiceStatusOf(locationId), (await assistant())?.actionRequired]).toEqual([2, true]);

    await world.unlink(tenant, locationId, A);
    await world.pass(7_000);
    await world.work();
    expect([await voiceStatusOf(locationId), (await assistant())?.syncStatus]).toEqual([0, 'AVAILABLE']);
  });
});

/** Every field of the last push to a listing, to be accepted. */
async function allFieldsOf(nn: number): Promise<Record<string, 'accept'>> {
  const mask = String((await world.pushesTo(A, nn)).at(-1)?.query['updateMask']);
  return Object.fromEntries(mask.split(',').map((path) => [path, 'accept']));
}
