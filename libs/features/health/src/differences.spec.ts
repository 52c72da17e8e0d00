import { describe, expect, it } from '@jest/globals';
import { A, B, sandboxId, startFixture } from './testing/health-fixture.js';

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;

const fixture = startFixture();

/** A location that was read once and agrees with its listing in the field `name`. */
async function agreeing(publisher: string, nn: number): Promise<{ tenant: Tenant; locationId: number }> {
  const { tenant, locationId } = await fixture.newLinked(publisher, nn, { name: `Bakery ${publisher} ${nn}` });
  const updated = await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/' });
  expect(updated).not.toHaveProperty('violations');
  await fixture.readAgain();
  expect(await named(tenant)).toEqual([]);
  return { tenant, locationId };
}

const named = async (tenant: Tenant, state: 'OPEN' | 'IGNORED' | 'REJECTED' | 'RESTORED' | 'GONE' = 'OPEN') =>
  (await fixture.list(tenant, { state, field: 'name' })).differences;

/** What people and programs did to a location, the latest first. */
const changes = async (tenant: Tenant, locationId: number) =>
  (await fixture.history(tenant, locationId)).flatMap((each) => ('action' in each ? [each] : []));

const rename = (nn: number, title: string) => fixture.admin.editListing(sandboxId(A, nn), { title });

describe('differences of listings', () => {
  it('[health] appear with a reading, and a second one confirms them', async () => {
    const { tenant, locationId } = await agreeing(A, 1);
    await rename(1, 'Another name');
    await fixture.readAgain();
    expect(await named(tenant)).toMatchObject([
      { locationId, publisher: A, theirs: 'Another name', ours: `Bakery ${A} 1`, confirmedAt: null },
    ]);
    await fixture.readAgain();
    expect(await named(tenant)).toMatchObject([{ confirmedAt: expect.any(Date) }]);
    await rename(1, `Bakery ${A} 1`);
    await fixture.readAgain();
    expect([await named(tenant), await named(tenant, 'GONE')]).toMatchObject([[], [{ state: 'GONE' }]]);
  });

  it('[health] are restored at the publisher when somebody rejects them, and say who in the history', async () => {
    const { tenant, locationId } = await agreeing(A, 2);
    await rename(2, 'A wrong name');
    await fixture.readAgain();
    const request = { decision: 'REJECT', differences: [{ locationId, publisher: A, field: 'name' }] } as const;
    expect(await fixture.decide(tenant, request)).toMatchObject([{ decided: true, reason: null }]);
    expect(await named(tenant, 'REJECTED')).toMatchObject([{ rejections: 1, decidedBy: expect.any(String) }]);
    await fixture.readAgain();
    expect(await named(tenant, 'RESTORED')).toMatchObject([{ theirs: 'A wrong name' }]);
    const [site] = await fixture.compare(tenant, locationId);
    expect(site?.fields.find(({ field }) => field === 'name')).toMatchObject({ agreement: 'SAME', difference: null });
    expect(await changes(tenant, locationId)).toMatchObject([
      { action: 'DIFFERENCE_REJECTED', fields: ['name'], site: 'Publisher A' },
      { action: 'UPDATED', site: null },
      { action: 'CREATED' },
    ]);
    expect(await fixture.decide(tenant, request)).toMatchObject([
      { decided: false, reason: 'The difference is no longer open' },
    ]);
  });

  it('[health] are not decided by somebody who has seen another value', async () => {
    const { tenant, locationId } = await agreeing(A, 7);
    await rename(7, 'A first name');
    await fixture.readAgain();
    await rename(7, 'A second name');
    await fixture.readAgain();
    const about = (seen: string | null) =>
      fixture.decide(tenant, {
        decision: 'ACCEPT',
        differences: [{ locationId, publisher: A, field: 'name', seen }],
      });
    for (const seen of ['A first name', null])
      expect(await about(seen)).toMatchObject([
        { decided: false, reason: 'The listing shows something else now. Look at it again.' },
      ]);
    expect(await about('A second name')).toEqual([
      { locationId, publisher: A, field: 'name', decided: true, reason: null },
    ]);
  });

  it('[health] change the location when somebody accepts them', async () => {
    const { tenant, locationId } = await agreeing(A, 3);
    await rename(3, 'A better name');
    await fixture.readAgain();
    const request = { decision: 'ACCEPT', differences: [{ locationId, publisher: A, field: 'name' }] } as const;
    expect(await fixture.decide(tenant, request)).toMatchObject([{ decided: true }]);
    expect(await named(tenant)).toEqual([]);
    const [site] = await fixture.compare(tenant, locationId);
    expect(site?.fields.find(({ field }) => field === 'name')).toMatchObject({ ours: 'A better name' });
    await fixture.readAgain();
    expect(await named(tenant)).toEqual([]);
    expect((await changes(tenant, locationId)).map(({ action }) => action)).toEqual([
      'DIFFERENCE_ACCEPTED',
      'UPDATED',
      'UPDATED',
      'CREATED',
    ]);
  });

  it('[health] of attributes name those that differ, and are restored or taken over one by one', async () => {
    const { tenant, locationId } = await agreeing(A, 6);
    await fixture.update(tenant, locationId, { attributes: { outdoorSeating: true, delivery: true, wifi: 'free' } });
    await fixture.readAgain();
    const stranger = async (value: boolean) => {
      const attribute = { name: 'attributes/has_outdoor_seating', valueType: 'BOOL', values: [value] };
      await fixture.admin.editListing(sandboxId(A, 6), { attributes: [attribute] });
      await fixture.readAgain();
      return (await fixture.list(tenant, { state: 'OPEN', field: 'attributes' })).differences;
    };
    const decide = (decision: 'REJECT' | 'ACCEPT') =>
      fixture.decide(tenant, { decision, differences: [{ locationId, publisher: A, field: 'attributes' }] });
    const compared = async () => (await fixture.compare(tenant, locationId))[0]?.fields;

    expect(await stranger(false)).toMatchObject([{ ours: 'Outdoor seating: yes', theirs: 'Outdoor seating: no' }]);
    expect(await decide('REJECT')).toMatchObject([{ decided: true }]);
    await fixture.readAgain();
    expect(await compared()).toContainEqual(expect.objectContaining({ field: 'attributes', agreement: 'SAME' }));

    expect(await stranger(false)).toHaveLength(1);
    expect(await decide('ACCEPT')).toMatchObject([{ decided: true }]);
    expect(await compared()).toContainEqual(
      expect.objectContaining({ field: 'attributes', ours: expect.stringContaining('Outdoor seating: no') }),
    );
    expect(await compared()).toContainEqual(
      expect.objectContaining({ field: 'attributes', ours: expect.stringContaining('Delivery: yes') }),
    );
  });

  it('[health] stay away while they are ignored, until the listing shows something else', async () => {
    const { tenant, locationId } = await agreeing(A, 4);
    await rename(4, 'One name');
    await fixture.readAgain();
    await fixture.decide(tenant, { decision: 'IGNORE', differences: [{ locationId, publisher: A, field: 'name' }] });
    await fixture.readAgain();
    expect([await named(tenant), await named(tenant, 'IGNORED')]).toMatchObject([[], [{ theirs: 'One name' }]]);
    await rename(4, 'A third name');
    await fixture.readAgain();
    expect(await named(tenant)).toMatchObject([{ theirs: 'A third name', decidedBy: null }]);
  });

  it('[health] are not found while our own change is on its way', async () => {
    const { tenant, locationId } = await agreeing(A, 5);
    await fixture.update(tenant, locationId, { name: 'Renamed by us' });
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: 'IN_PROGRESS' }]);
    await fixture.hurry();
    await fixture.work();
    expect(await named(tenant)).toEqual([]);
    await fixture.readAgain();
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: null }]);
    expect(await named(tenant)).toEqual([]);
  });

  it('[health] are not found when the location changed while its listing was read', async () => {
    const { tenant, locationId } = await agreeing(A, 9);
    await rename(9, 'A name of a stranger');
    await fixture.hurry();
    await fixture.whileReading(() => fixture.update(tenant, locationId, { name: 'A name of ours' }));
    expect(await named(tenant)).toEqual([]);
  });

  it('[health] are not found when our own change came to the publisher after it was asked', async () => {
    const { tenant, locationId } = await agreeing(A, 14);
    await fixture.hurry();
    await fixture.whileAsked(async () => {
      await fixture.update(tenant, locationId, { name: 'Renamed while it was read' });
      await fixture.clock.advance(1_000);
      await fixture.hurry();
      await fixture.push();
    });
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ push: null }]);
    // The next reading, which follows at once, would have ended one.
    expect([await named(tenant), await named(tenant, 'GONE')]).toEqual([[], []]);
  });

  it('[health] are not found in the listing of a link that was replaced while it was read', async () => {
    const { tenant, locationId } = await agreeing(A, 10);
    await rename(10, 'A name of another listing');
    await fixture.hurry();
    await fixture.whileReading(() =>
      fixture.database.execute(`update listing_links set listing_ref = 'other' where location_id = $1`, [locationId]),
    );
    expect(await named(tenant)).toEqual([]);
  });

  it('[health] take over no value that a reading has seen while a push was on its way', async () => {
    const { tenant, locationId } = await agreeing(A, 11);
    await rename(11, 'A name that was seen');
    await fixture.readAgain();
    await fixture.database.execute(`update listing_submissions set state = 'PENDING' where location_id = $1`, [
      locationId,
    ]);
    await rename(11, 'A name that nobody has seen');
    await fixture.hurry();
    await fixture.work();
    expect(await named(tenant)).toMatchObject([{ theirs: 'A name that was seen' }]);
    const request = { decision: 'ACCEPT', differences: [{ locationId, publisher: A, field: 'name' }] } as const;
    expect(await fixture.decide(tenant, request)).toMatchObject([
      { decided: false, reason: 'The listing shows something else now. Look at it again.' },
    ]);
    const [site] = await fixture.compare(tenant, locationId);
    expect(site?.fields.find(({ field }) => field === 'name')).toMatchObject({ ours: `Bakery ${A} 11` });
  });

  it('[health] end when the location says nothing of the field any more', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 12, { latitude: 1, longitude: 1 });
    await fixture.readAgain();
    const pins = async (state: 'OPEN' | 'GONE') =>
      (await fixture.list(tenant, { state, field: 'coordinates' })).differences;
    expect(await pins('OPEN')).toHaveLength(1);
    await fixture.update(tenant, locationId, { latitude: null, longitude: null });
    await fixture.readAgain();
    expect([await pins('OPEN'), await pins('GONE')]).toMatchObject([[], [{ locationId }]]);
  });

  it('[health] of a listing are taken over one by one if the rules of locations refuse one of them', async () => {
    const { tenant, locationId } = await agreeing(A, 13);
    await fixture.admin.editListing(sandboxId(A, 13), {
      title: 'A valid name',
      phoneNumbers: { primaryPhone: '+1 000' },
    });
    await fixture.readAgain();
    const keys = (['name', 'phone'] as const).map((field) => ({ locationId, publisher: A, field }));
    expect(await fixture.decide(tenant, { decision: 'ACCEPT', differences: keys })).toMatchObject([
      { field: 'name', decided: true },
      { field: 'phone', decided: false, reason: expect.any(String) },
    ]);
  });

  it('[health] belong to their account, and end with the link', async () => {
    const { tenant, locationId } = await agreeing(A, 6);
    const other = await fixture.newTenant();
    await rename(6, 'Whose name');
    await fixture.readAgain();
    const differences = [{ locationId, publisher: A, field: 'name' as const }];
    expect(await fixture.decide(other, { decision: 'IGNORE', differences })).toMatchObject([
      { decided: false, reason: 'There is no such difference' },
    ]);
    expect(await named(other)).toEqual([]);
    expect(await named(tenant)).toHaveLength(1);
    await fixture.unlink(tenant, locationId, A);
    expect(await named(tenant)).toEqual([]);
  });

  it('[health] are listed page by page, the newest first, with their number', async () => {
    const tenant = await fixture.newTenant();
    await fixture.newLocation(tenant, B, 7, { name: 'Nothing alike' });
    await fixture.work();
    const all = await fixture.list(tenant, { state: 'OPEN' });
    expect(all.total).toBe(all.differences.length);
    expect(all.total).toBeGreaterThan(3);
    const first = await fixture.list(tenant, { state: 'OPEN' }, 2);
    expect(first).toMatchObject({ total: all.total, hasNextPage: true });
    const rest = await fixture.list(tenant, { state: 'OPEN' }, 50, first.differences[1]);
    expect([...first.differences, ...rest.differences]).toEqual(all.differences);
  });

  it('[health] in a field that the service cannot change there are not rejected', async () => {
    const { tenant, locationId } = await fixture.newLinked(B, 8, { name: 'Nothing alike' });
    await fixture.work();
    const differences = [{ locationId, publisher: B, field: 'name' as const }];
    expect(await fixture.decide(tenant, { decision: 'REJECT', differences })).toMatchObject([
      { decided: false, reason: 'The service cannot change this field there: change it at the publisher' },
    ]);
    expect(await fixture.decide(tenant, { decision: 'IGNORE', differences })).toMatchObject([{ decided: true }]);
  });

  it('[health] are read at once when somebody asks for it', async () => {
    const { tenant, locationId } = await agreeing(A, 8);
    await rename(8, 'A name of now');
    expect(await fixture.readNow(tenant, locationId)).toEqual([A]);
    await fixture.work();
    expect(await named(tenant)).toMatchObject([{ theirs: 'A name of now' }]);
  });
});
