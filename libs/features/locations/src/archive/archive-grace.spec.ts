import { describe, expect, it } from '@jest/globals';
import { archiveLocations, cancelLocationsArchive, updateLocation } from '../index.js';
import { startFixture } from '../testing/locations-fixture.js';

const GRACE = 48;
const fixture = startFixture({ graceHours: GRACE });

const HOUR_MS = 3_600_000;

/** A tenant with one location whose archive is scheduled. */
const scheduled = async (plan?: 'LAUNCH') => {
  const caller = await fixture.newCaller(plan);
  const id = await fixture.newLocation(caller);
  await archiveLocations(fixture.deps, caller, [id]);
  return { caller, id };
};

describe('archive with a grace period', () => {
  it('[contract 4] is scheduled by the clock of the database: shown, editable, and nothing else happens', async () => {
    const caller = await fixture.newCaller();
    const id = await fixture.newLocation(caller);
    await archiveLocations(fixture.deps, caller, [id]);
    const shown = await fixture.view(caller, id);
    expect(shown).toMatchObject({ status: 'SCHEDULED_FOR_ARCHIVE', archived: false, archivedAt: null });
    const [row] = await fixture.database.sql<{ hours: number }>`
      select (extract(epoch from ${shown.archivalScheduledAt}::timestamptz - now()) / 3600)::float8 as hours`;
    expect(row?.hours).toBeCloseTo(GRACE, 1);
    expect(await fixture.deletions(caller)).toEqual([]);
    expect(fixture.takeChanges(caller)).toEqual([]);
    expect(await fixture.seatsUsed(caller)).toBe(1);
    const edited = await updateLocation(fixture.deps, caller, { locationId: id, input: { city: 'Oakland' } });
    expect(edited.outcome).toBe('saved');
    expect(await fixture.work(caller)).toEqual([]);
  });

  it('[contract 4] requested twice: success without a second effect, and the first date stays', async () => {
    const { caller, id } = await scheduled();
    const { archivalScheduledAt, updatedAt } = await fixture.view(caller, id);
    await fixture.pass(1);
    await fixture.clock.advance(HOUR_MS);
    const again = await archiveLocations(fixture.deps, caller, [id]);
    expect(again).toMatchObject({ count: 0, results: [{ status: 'SCHEDULED_FOR_ARCHIVE', success: true }] });
    expect(await fixture.view(caller, id)).toMatchObject({ archivalScheduledAt, updatedAt });
    const [row] = await fixture.database.sql<{ at: Date }>`select archival_scheduled_at as at
      from locations where id = ${id}`;
    expect(row?.at.getTime()).toBe(Date.parse(archivalScheduledAt ?? '') - HOUR_MS);
  });

  it('[3] takes effect when it is due: archived, one event with its source, followers told, seat free', async () => {
    const caller = await fixture.newCaller('LAUNCH');
    const ids = [await fixture.newLocation(caller), await fixture.newLocation(caller)];
    const single = await fixture.newLocation(caller);
    await archiveLocations(fixture.deps, caller, ids);
    await archiveLocations(fixture.deps, { ...caller, source: 'user' }, [single]);
    await fixture.pass(GRACE);
    expect(fixture.takeChanges(caller)).toEqual([]);
    expect(await fixture.work(caller)).toEqual([...ids, single]);
    expect(await fixture.deletions(caller)).toEqual([
      [ids[0], 'bulk_edit'],
      [ids[1], 'bulk_edit'],
      [single, 'user'],
    ]);
    const archived = { status: 'ARCHIVED', archived: true, archivedAt: fixture.clock.now().toISOString() };
    for (const id of ids)
      expect(await fixture.view(caller, id)).toMatchObject({ ...archived, archivalScheduledAt: null });
    const told = fixture.takeChanges(caller).flatMap(({ locationIds }) => locationIds);
    expect(told.sort((one, other) => one - other)).toEqual([...ids, single]);
    expect(await fixture.seatsUsed(caller)).toBe(0);
    expect(await fixture.work(caller)).toEqual([]);
  });

  it('[contract 4] cancelled: no event, no follower told, no seat needed while it still holds one, and its row of work does nothing', async () => {
    const { caller, id } = await scheduled('LAUNCH');
    for (let seat = 2; seat <= 4; seat += 1) await fixture.newLocation(caller);
    await fixture.pass(GRACE);
    const before = await fixture.events(caller);
    const outcome = await cancelLocationsArchive(fixture.deps, caller, [id]);
    expect(outcome).toMatchObject({ count: 1, results: [{ status: 'ACTIVE', success: true, errors: [] }] });
    expect(await fixture.work(caller)).toEqual([]);
    expect(fixture.takeChanges(caller)).toEqual([]);
    const active = { status: 'ACTIVE', archived: false, archivalScheduledAt: null };
    expect(await fixture.view(caller, id)).toMatchObject(active);
    expect(await fixture.events(caller)).toEqual(before);
    expect(await fixture.seatsUsed(caller)).toBe(4);
  });

  it('[3] a cancel that races with the worker: archived with an event and cancelled, or never archived', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { caller, id } = await scheduled();
      await fixture.pass(GRACE);
      const worker = fixture.anotherProcess();
      const [, cancelled] = await Promise.all([
        fixture.work(caller, worker),
        cancelLocationsArchive(fixture.deps, caller, [id]),
      ]);
      const archived = await fixture.database.sql`select from location_changes
        where account_id = ${caller.accountId} and location_id = ${id} and action = 'ARCHIVED'`;
      expect(cancelled).toMatchObject({ count: 1, results: [{ success: true }] });
      const { status, archivedAt, archivalScheduledAt } = await fixture.view(caller, id);
      expect([status, archivedAt, archivalScheduledAt]).toEqual(['ACTIVE', null, null]);
      expect(await fixture.deletions(caller)).toEqual(archived.length > 0 ? [[id, 'api']] : []);
      expect(await fixture.seatsUsed(caller)).toBe(1);
    }
  });

  it('[contract 4] without a grace period by now: archives immediately, also what was scheduled before', async () => {
    const { caller, id } = await scheduled();
    const outcome = await archiveLocations({ ...fixture.deps, archiveGraceHours: 0 }, caller, [id]);
    expect(outcome).toMatchObject({ count: 1, results: [{ status: 'ARCHIVED', success: true }] });
    expect(await fixture.view(caller, id)).toMatchObject({ archived: true, archivalScheduledAt: null });
    expect(await fixture.deletions(caller)).toEqual([[id, 'api']]);
  });

  it('[contract 4] cancelled and scheduled again: takes effect at the later date', async () => {
    const { caller, id } = await scheduled();
    await fixture.pass(GRACE - 1);
    await cancelLocationsArchive(fixture.deps, caller, [id]);
    await archiveLocations(fixture.deps, caller, [id]);
    await fixture.pass(1);
    expect(await fixture.work(caller)).toEqual([]);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'SCHEDULED_FOR_ARCHIVE' });
    await fixture.pass(GRACE - 1);
    expect(await fixture.work(caller)).toEqual([id]);
  });
});
