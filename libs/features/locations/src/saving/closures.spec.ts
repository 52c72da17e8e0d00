import { describe, expect, it } from '@jest/globals';
import type { Caller, LocationInput } from '@listings/domain';
import { workOff } from '@listings/work/testing';
import {
  archiveLocations,
  cancelLocationsArchive,
  LOCATION_REOPENING,
  LocationReopenings,
  updateLocation,
} from '../index.js';
import { startFixture } from '../testing/locations-fixture.js';

const fixture = startFixture();
const TODAY = '2026-07-06';

/** Changes a location; returns the codes of the refusal, or what the record says of closures. */
async function change(caller: Caller, locationId: number, input: LocationInput) {
  const result = await updateLocation(fixture.deps, caller, { locationId, input });
  if (result.outcome === 'refused') return result.violations.map(({ code }) => code);
  const { status, permanentlyClosed, permanentlyClosedAt, reopensAt } = JSON.parse(result.location.document);
  return { status, permanentlyClosed, permanentlyClosedAt, reopensAt };
}

/** A location of a new account. */
async function located(input: LocationInput = {}) {
  const caller = await fixture.newCaller();
  const id = await fixture.newLocation(caller, input);
  return { caller, id, changed: (more: LocationInput) => change(caller, id, more) };
}

describe('a permanent closure', () => {
  it('[contract 14] begins today or on a given day, counts more than a temporary one, and ends with its day', async () => {
    const { caller, changed } = await located({ temporarilyClosed: true });
    const closed = { status: 'PERMANENTLY_CLOSED', permanentlyClosed: true, permanentlyClosedAt: TODAY };
    expect(await changed({ permanentlyClosed: true })).toEqual(closed);
    const earlier = { permanentlyClosedAt: '2026-01-31' };
    expect(await changed(earlier)).toEqual({ ...closed, ...earlier });
    expect(await changed({ permanentlyClosed: true })).toEqual({ ...closed, ...earlier });
    expect(await changed({ permanentlyClosed: false })).toEqual({ status: 'TEMPORARILY_CLOSED' });
    const updates = (await fixture.events(caller)).filter(({ event }) => event === 'profile.updated');
    const changed_fields = ['permanentlyClosed', 'permanentlyClosedAt'];
    expect(updates[0]).toMatchObject({ data: { changed_fields } });
  });

  it('[contract 14] has a day only while it lasts, and none in the future', async () => {
    const { changed } = await located();
    expect(await changed({ permanentlyClosedAt: TODAY })).toEqual(['SY10087']);
    for (const permanentlyClosedAt of ['2026-02-30', '2026-07-09'])
      expect(await changed({ permanentlyClosed: true, permanentlyClosedAt })).toEqual(['SY10087']);
    expect(await changed({ permanentlyClosed: false, permanentlyClosedAt: null })).toEqual({ status: 'ACTIVE' });
  });
});

describe('a temporary closure', () => {
  const reopensAt = '2026-07-08';

  /** Lets the day come: the location and its work are older by so many days. */
  const pass = async (caller: Caller, days: number) => {
    const { accountId } = caller;
    const earlier = (column: string) => `${column} = ${column} - $2 * interval '1 day'`;
    await fixture.database.execute(`update locations set ${earlier('reopens_at')} where account_id = $1`, [
      accountId,
      days,
    ]);
    await fixture.database.execute(
      `update work set ${earlier('due_at')} where account_id = $1 and kind = '${LOCATION_REOPENING}'`,
      [accountId, days],
    );
    await workOff(fixture.deps, new LocationReopenings(fixture.deps));
  };
  const years = 100 * 366;

  it('[contract 14] ends by itself on its day, with an event and a push', async () => {
    const { caller, id } = await located({ temporarilyClosed: true, reopensAt: '2099-01-01' });
    await pass(caller, 1);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'TEMPORARILY_CLOSED' });
    fixture.takeChanges(caller);
    await pass(caller, years);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'ACTIVE' });
    expect(await fixture.view(caller, id)).not.toHaveProperty('reopensAt');
    expect(fixture.takeChanges(caller)).toMatchObject([{ locationIds: [id], listings: 'all' }]);
    const events = await fixture.events(caller);
    expect(events.at(-1)).toMatchObject({ event: 'profile.updated', data: { source: 'api' } });
  });

  it('[contract 14] that somebody has ended, or for which there is no day any more, stays as it is', async () => {
    const { caller, id, changed } = await located({ temporarilyClosed: true, reopensAt: '2099-01-01' });
    expect(await changed({ reopensAt: null })).toEqual({ status: 'TEMPORARILY_CLOSED' });
    await pass(caller, years);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'TEMPORARILY_CLOSED' });
  });

  it('[contract 14] of an archived location ends when it is out of the archive', async () => {
    const { caller, id } = await located({ temporarilyClosed: true, reopensAt: '2099-01-01' });
    await archiveLocations(fixture.deps, caller, [id]);
    await pass(caller, years);
    await cancelLocationsArchive(fixture.deps, caller, [id]);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'TEMPORARILY_CLOSED' });
    await pass(caller, 1);
    expect(await fixture.view(caller, id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('[contract 14] has a day only while it lasts, after today', async () => {
    const { changed } = await located();
    expect(await changed({ reopensAt })).toEqual(['SY10088']);
    for (const day of [TODAY, '2026-13-01'])
      expect(await changed({ temporarilyClosed: true, reopensAt: day })).toEqual(['SY10088']);
    expect(await changed({ temporarilyClosed: true, reopensAt })).toEqual({ status: 'TEMPORARILY_CLOSED', reopensAt });
    expect(await changed({ temporarilyClosed: false })).toEqual({ status: 'ACTIVE' });
  });
});
