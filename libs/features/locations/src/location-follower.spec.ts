import { describe, expect, it } from '@jest/globals';
import { archiveLocations, cancelLocationsArchive, updateLocation } from './index.js';
import { startFixture } from './testing/locations-fixture.js';

const fixture = startFixture();

describe('a feature that follows locations', () => {
  it('[contract 4, publishing] is told of updates, archives and their cancellations', async () => {
    const caller = await fixture.newCaller();
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
    const caller = await fixture.newCaller();
    const id = await fixture.newLocation(caller);
    const follower = { changed: async () => new Map([[id, '{"voiceStatus":3}']]) };

    const result = await updateLocation({ ...fixture.deps, followers: [follower] }, caller, {
      locationId: id,
      input: { city: 'Oakland' },
    });

    expect(result).toMatchObject({ location: { document: '{"voiceStatus":3}' } });
  });
});
