import { describe, expect, it } from '@jest/globals';
import { A, B, sandboxId, startFixture } from '../testing/health-fixture.js';
import type { Tenant } from '../testing/health-fixture.js';

const fixture = startFixture();

type State = Parameters<typeof fixture.differing>[2];

/** A location that was read once and agrees with listing nn of A in the field `name`, and what tests do with both. */
async function agreeing(nn: number) {
  const { tenant, locationId } = await fixture.newLinked(A, nn, { name: `Bakery ${A} ${nn}` });
  const key = { locationId, field: 'name' } as const;
  const named = (state?: State) => fixture.differing(tenant, 'name', state);
  const updated = await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/' });
  expect(updated).not.toHaveProperty('violations');
  await fixture.readAgain();
  expect(await named()).toEqual([]);
  return {
    tenant,
    locationId,
    named,
    /** A stranger renames the listing. */
    rename: (title: string) => fixture.admin.editListing(sandboxId(A, nn), { title }),
    decide: (decision: 'ACCEPT' | 'REJECT' | 'IGNORE', seen?: string | null, by: Tenant = tenant) =>
      fixture.decideField(by, decision, { ...key, ...(seen !== undefined && { seen }) }),
    compared: () => fixture.compareField(tenant, locationId, 'name'),
    /** What people and programs did to the location, the latest first. */
    changes: async () =>
      (await fixture.history(tenant, locationId)).flatMap((each) => ('action' in each ? [each] : [])),
  };
}

const refused = (reason: string) => [{ decided: false, reason }];
const CHANGED = refused('The listing shows something else now. Look at it again.');

describe('differences of listings', () => {
  it('[health] appear with a reading, and a second one confirms them', async () => {
    const { locationId, named, rename } = await agreeing(1);
    await rename('Another name');
    await fixture.readAgain();
    const ours = `Bakery ${A} 1`;
    const found = { locationId, publisher: A, theirs: 'Another name', ours, confirmedAt: null };
    expect(await named()).toMatchObject([found]);
    await fixture.readAgain();
    expect(await named()).toMatchObject([{ confirmedAt: expect.any(Date) }]);
    await rename(ours);
    await fixture.readAgain();
    expect([await named(), await named('GONE')]).toMatchObject([[], [{ state: 'GONE' }]]);
  });

  it('[health] are restored at the publisher when somebody rejects them, and say who in the history', async () => {
    const { named, rename, decide, compared, changes } = await agreeing(2);
    await rename('A wrong name');
    await fixture.readAgain();
    expect(await decide('REJECT')).toMatchObject([{ decided: true, reason: null }]);
    expect(await named('REJECTED')).toMatchObject([{ rejections: 1, decidedBy: expect.any(String) }]);
    await fixture.readAgain();
    expect(await named('RESTORED')).toMatchObject([{ theirs: 'A wrong name' }]);
    expect(await compared()).toMatchObject({ agreement: 'SAME', difference: null });
    const rejected = { action: 'DIFFERENCE_REJECTED', fields: ['name'], site: 'Publisher A' };
    expect(await changes()).toMatchObject([rejected, { action: 'UPDATED', site: null }, { action: 'CREATED' }]);
    expect(await decide('REJECT')).toMatchObject(refused('The difference is no longer open'));
  });

  it('[health] are not decided by somebody who has seen another value', async () => {
    const { locationId, rename, decide } = await agreeing(7);
    for (const name of ['A first name', 'A second name']) {
      await rename(name);
      await fixture.readAgain();
    }
    for (const seen of ['A first name', null]) expect(await decide('ACCEPT', seen)).toMatchObject(CHANGED);
    const decided = { locationId, publisher: A, field: 'name', decided: true, reason: null };
    expect(await decide('ACCEPT', 'A second name')).toEqual([decided]);
  });

  it('[health] change the location when somebody accepts them', async () => {
    const { named, rename, decide, compared, changes } = await agreeing(3);
    await rename('A better name');
    await fixture.readAgain();
    expect(await decide('ACCEPT')).toMatchObject([{ decided: true }]);
    expect(await named()).toEqual([]);
    expect(await compared()).toMatchObject({ ours: 'A better name' });
    await fixture.readAgain();
    expect(await named()).toEqual([]);
    const actions = (await changes()).map(({ action }) => action);
    expect(actions).toEqual(['DIFFERENCE_ACCEPTED', 'UPDATED', 'UPDATED', 'CREATED']);
  });

  it('[health] of attributes name those that differ, and are restored or taken over one by one', async () => {
    const { tenant, locationId } = await agreeing(6);
    await fixture.update(tenant, locationId, { attributes: { outdoorSeating: true, delivery: true, wifi: 'free' } });
    await fixture.readAgain();
    const stranger = async (value: boolean) => {
      const attribute = { name: 'attributes/has_outdoor_seating', valueType: 'BOOL', values: [value] };
      await fixture.admin.editListing(sandboxId(A, 6), { attributes: [attribute] });
      await fixture.readAgain();
      return fixture.differing(tenant, 'attributes');
    };
    const decide = (decision: 'REJECT' | 'ACCEPT') =>
      fixture.decideField(tenant, decision, { locationId, field: 'attributes' });
    const compared = () => fixture.compareField(tenant, locationId, 'attributes');
    expect(await stranger(false)).toMatchObject([{ ours: 'Outdoor seating: yes', theirs: 'Outdoor seating: no' }]);
    expect(await decide('REJECT')).toMatchObject([{ decided: true }]);
    await fixture.readAgain();
    expect(await compared()).toMatchObject({ agreement: 'SAME' });
    expect(await stranger(false)).toHaveLength(1);
    expect(await decide('ACCEPT')).toMatchObject([{ decided: true }]);
    for (const ours of ['Outdoor seating: no', 'Delivery: yes'])
      expect(await compared()).toMatchObject({ ours: expect.stringContaining(ours) });
  });

  it('[health] are not found while our own change is on its way', async () => {
    const { tenant, locationId, named } = await agreeing(5);
    await fixture.update(tenant, locationId, { name: 'Renamed by us' });
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: 'IN_PROGRESS' }]);
    await fixture.hurry();
    await fixture.work();
    expect(await named()).toEqual([]);
    await fixture.readAgain();
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: null }]);
    expect(await named()).toEqual([]);
  });

  it('[health] are not found when the location changed while its listing was read', async () => {
    const { tenant, locationId, named, rename } = await agreeing(9);
    await rename('A name of a stranger');
    await fixture.hurry();
    await fixture.whileReading(() => fixture.update(tenant, locationId, { name: 'A name of ours' }));
    expect(await named()).toEqual([]);
  });

  it('[health] are not found when our own change came to the publisher after it was asked', async () => {
    const { tenant, locationId, named } = await agreeing(14);
    await fixture.hurry();
    await fixture.whileAsked(async () => {
      await fixture.update(tenant, locationId, { name: 'Renamed while it was read' });
      await fixture.clock.advance(1_000);
      await fixture.hurry();
      await fixture.push();
    });
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: null }]);
    // The next reading, which follows at once, would have ended one.
    expect([await named(), await named('GONE')]).toEqual([[], []]);
  });

  it('[health] are not found in the listing of a link that was replaced while it was read', async () => {
    const { locationId, named, rename } = await agreeing(10);
    await rename('A name of another listing');
    await fixture.hurry();
    const replace = () =>
      fixture.database.sql`update listing_links set listing_ref = 'other' where location_id = ${locationId}`;
    await fixture.whileReading(replace);
    expect(await named()).toEqual([]);
  });

  it('[health] take over no value that a reading has seen while a push was on its way', async () => {
    const { locationId, named, rename, decide, compared } = await agreeing(11);
    await rename('A name that was seen');
    await fixture.readAgain();
    await fixture.database.sql`update listing_submissions set state = 'PENDING' where location_id = ${locationId}`;
    await rename('A name that nobody has seen');
    await fixture.hurry();
    await fixture.work();
    expect(await named()).toMatchObject([{ theirs: 'A name that was seen' }]);
    expect(await decide('ACCEPT')).toMatchObject(CHANGED);
    expect(await compared()).toMatchObject({ ours: `Bakery ${A} 11` });
  });

  it('[health] end when the location says nothing of the field any more', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 12, { latitude: 1, longitude: 1 });
    const pins = (state?: State) => fixture.differing(tenant, 'coordinates', state);
    await fixture.readAgain();
    expect(await pins()).toHaveLength(1);
    await fixture.update(tenant, locationId, { latitude: null, longitude: null });
    await fixture.readAgain();
    expect([await pins(), await pins('GONE')]).toMatchObject([[], [{ locationId }]]);
  });

  it('[health] of a listing are taken over one by one if the rules of locations refuse one of them', async () => {
    const { tenant, locationId } = await agreeing(13);
    const edited = { title: 'A valid name', phoneNumbers: { primaryPhone: '+1 000' } };
    await fixture.admin.editListing(sandboxId(A, 13), edited);
    await fixture.readAgain();
    const differences = (['name', 'phone'] as const).map((field) => ({ locationId, publisher: A, field }));
    const name = { field: 'name', decided: true };
    const phone = { field: 'phone', decided: false, reason: expect.any(String) };
    expect(await fixture.decide(tenant, { decision: 'ACCEPT', differences })).toMatchObject([name, phone]);
  });

  it('[health] in a field that the service cannot change there are not rejected', async () => {
    const { tenant, locationId } = await fixture.newLinked(B, 8, { name: 'Nothing alike' });
    await fixture.work();
    const decide = (decision: 'REJECT' | 'IGNORE') =>
      fixture.decideField(tenant, decision, { locationId, publisher: B, field: 'name' });
    const reason = 'The service cannot change this field there: change it at the publisher';
    expect(await decide('REJECT')).toMatchObject(refused(reason));
    expect(await decide('IGNORE')).toMatchObject([{ decided: true }]);
  });
});
