import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf, WEEKDAYS } from '@listings/domain';
import { findSubmissionStates } from '@listings/feature-listings';
import { publicHolidaysFrom } from '@listings/holidays';
import type { PublisherRegistry, RegisteredPublisher } from '@listings/publisher-registry';
import type { ListingPhoto, ListingsCapability } from '@listings/publisher-sdk';
import { workOff } from '@listings/work/testing';
import { healthFollowsConnections } from '../follow-connections.js';
import { compareLocation, ListingReadings } from '../index.js';
import { A, B, sandboxId, startFixture } from '../testing/health-fixture.js';

const fixture = startFixture();

const pass = () =>
  fixture.database.execute(`update work set due_at = due_at - interval '25 hours' where due_at < 'infinity'`);

/** The publishers with something else in the capability of their listings. */
function publishersWith(more: Partial<ListingsCapability>): PublisherRegistry {
  const { publishers } = fixture.deps;
  const find = (constant: string) => {
    const registered = publishers.find(constant) as RegisteredPublisher;
    const { publisher } = registered;
    return { ...registered, publisher: { ...publisher, listings: { ...publisher.listings, ...more } } };
  };
  return { find } as unknown as PublisherRegistry;
}

/** The publisher as one that shows listings only in its list, which is good for a day. */
async function searchOnly(more: Partial<ListingsCapability> = {}) {
  const listed = publishersWith({ searchOnly: { goodForMs: 86_400_000 }, ...more });
  const deps = { ...fixture.deps, publishers: listed };
  const work = () => workOff(deps, new ListingReadings(deps));
  const listsAge = () =>
    fixture.database.execute(`update connected_listings set seen_at = seen_at - interval '2 days'`);
  const read = async () => {
    await fixture.hurry();
    await work();
  };
  await listsAge();
  return { work, listsAge, read };
}

describe('readings of listings', () => {
  it('[health] compare a location with what its listing shows, from the first reading on', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 1, { phone: '+14155550199' });
    const unread = { publisher: A, readAt: null, fields: [], obstacle: null };
    expect(await fixture.compare(tenant, locationId)).toMatchObject([unread]);
    const shown = '(415) 555-0199';
    await fixture.admin.editListing(sandboxId(A, 1), { phoneNumbers: { primaryPhone: shown } });
    await fixture.work();
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ issue: null, changedAt: expect.any(Date) }]);
    const [phone, name] = [
      { agreement: 'SAME', theirs: shown },
      { agreement: 'DIFFERENT', ours: 'Corner Bakery' },
    ];
    expect(await fixture.compareField(tenant, locationId, 'phone')).toMatchObject(phone);
    expect(await fixture.compareField(tenant, locationId, 'name')).toMatchObject(name);
  });

  it('[health] say which fields the owner can protect at the publisher', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 9, {});
    await fixture.work();
    expect(await fixture.compareField(tenant, locationId, 'name')).toMatchObject({ canBeProtected: false });
    const protecting = publishersWith({ protects: ['name'] });
    const [compared] = await compareLocation({ ...fixture.deps, publishers: protecting }, tenant.caller, locationId);
    expect(compared?.fields.filter(({ canBeProtected }) => canBeProtected).map(({ field }) => field)).toEqual(['name']);
  });

  it('[0073] hand over the next holidays when a listing lacks one and the last push is long ago', async () => {
    const tenant = await fixture.newTenant();
    const today = dayOf(fixture.clock.now());
    const near = publicHolidaysFrom('US', today).filter(({ date }) => date <= addDays(today, 90));
    // No country has a holiday in any ninety days.
    const countryIso = near.length > 0 ? 'US' : 'IE';
    const slots = [{ start: '09:00am', end: '05:00pm' }];
    const businessHours = WEEKDAYS.map((day) => ({ day, type: 'OPEN' as const, slots }));
    const publicHolidayHours = { type: 'CLOSED', slots: [] } as const;
    const locationId = await fixture.newLocation(tenant, A, 10, { countryIso, businessHours, publicHolidayHours });
    await fixture.update(tenant, locationId, { name: 'Holiday Bakery' });
    await fixture.readAgain();
    const compared = () => fixture.compareField(tenant, locationId, 'specialHours');
    expect(await compared()).toMatchObject({ agreement: 'SAME', ours: expect.any(String) });
    const readOnce = async () => {
      await fixture.hurry();
      await fixture.work();
    };
    const state = async () => {
      const key = { accountId: tenant.accountId, locationId, publisher: A };
      return (await findSubmissionStates(fixture.database, [key]))[0]?.state;
    };
    expect(await state()).toBe('SUCCESS');
    await fixture.admin.editListing(sandboxId(A, 10), { specialHours: { specialHourPeriods: [] } });
    await readOnce();
    expect(await state()).toBe('SUCCESS');
    await fixture.database.sql`update listing_submissions set changed_at = changed_at - interval '31 days',
      live_at = live_at - interval '31 days' where account_id = ${tenant.accountId}`;
    await readOnce();
    expect(await state()).toBe('QUEUED');
    await fixture.readAgain();
    expect(await compared()).toMatchObject({ agreement: 'SAME', theirs: expect.any(String) });
    await readOnce();
    expect(await state()).toBe('SUCCESS');
  });

  it('[health] notice a day later what a stranger has changed at the publisher', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 2, {});
    await fixture.work();
    const [before] = await fixture.compare(tenant, locationId);
    await pass();
    await fixture.work();
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ changedAt: before?.changedAt }]);
    await fixture.admin.editListing(sandboxId(A, 2), { title: 'Another name' });
    await pass();
    await fixture.clock.advance(1_000);
    await fixture.work();
    const changed = { theirs: 'Another name', changedByOthers: true };
    expect(await fixture.compareField(tenant, locationId, 'name')).toMatchObject(changed);
    expect(await fixture.compareField(tenant, locationId, 'hours')).toMatchObject({ changedByOthers: false });
    const [after] = await fixture.compare(tenant, locationId);
    expect(after?.changedAt?.getTime()).toBeGreaterThan(before?.changedAt?.getTime() ?? 0);
  });

  it('[health] [publishers 5.3] compare a push only with what a publisher without single listings was asked for after it, so that no rule undoes it', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 7, {});
    const { read } = await searchOnly();
    await fixture.saveRules(tenant, [{ action: 'ACCEPT', field: 'phone' }]);
    for (const phone of ['+16175550111', '+16175550122']) {
      await fixture.update(tenant, locationId, { phone });
      await fixture.hurry();
      await fixture.push();
      await read();
    }
    await fixture.rule();
    await read();
    await fixture.rule();
    const same = { agreement: 'SAME', ours: '+16175550122' };
    expect(await fixture.compareField(tenant, locationId, 'phone')).toMatchObject(same);
    expect(await fixture.differing(tenant, 'phone')).toEqual([]);
  });

  it('[health] [publishers 5.3] say of when the list is, and ask for it again when somebody wants to see it as it is', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 6, {});
    const { read, work } = await searchOnly();
    await read();
    const [before] = await fixture.compare(tenant, locationId);
    await fixture.admin.editListing(sandboxId(A, 6), { title: 'A name of now' });
    await fixture.clock.advance(1_000);
    await read();
    expect(await fixture.compare(tenant, locationId)).toMatchObject([{ readAt: before?.readAt }]);
    expect(await fixture.compareField(tenant, locationId, 'name')).not.toMatchObject({ theirs: 'A name of now' });
    await fixture.readNow(tenant, locationId);
    await work();
    const [after] = await fixture.compare(tenant, locationId);
    expect(after?.readAt?.getTime()).toBeGreaterThan(before?.readAt?.getTime() ?? Infinity);
    expect(await fixture.compareField(tenant, locationId, 'name')).toMatchObject({ theirs: 'A name of now' });
  });

  it('[health] [publishers 5.3] of the same list confirm no difference, those of two lists do', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 5, {});
    const { read, listsAge } = await searchOnly();
    for (const _ of [1, 2, 3]) await read();
    expect(await fixture.compareField(tenant, locationId, 'name')).toMatchObject({ agreement: 'DIFFERENT' });
    expect(await fixture.differing(tenant, 'name')).toMatchObject([{ locationId, confirmedAt: null }]);
    await listsAge();
    await read();
    expect(await fixture.differing(tenant, 'name')).toMatchObject([{ locationId, confirmedAt: expect.any(Date) }]);
  });

  it('[health] [publishers 5.3] compare the photos that a publisher without single listings lists apart', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 10, {});
    let photos: ListingPhoto[] = [];
    const { read } = await searchOnly({ shows: undefined, listPhotos: async () => photos });
    await read();
    photos = [{ ref: 'photos/71', type: 'ADDITIONAL' }];
    await read();
    await read();
    const confirmed = { locationId, confirmedAt: expect.any(Date) };
    expect(await fixture.differing(tenant, 'photos')).toMatchObject([confirmed]);
  });

  it('[health] keep what was read while the publisher cannot be read, and say why', async () => {
    const { tenant, locationId } = await fixture.newLinked(B, 3, {});
    await fixture.work();
    const [before] = await fixture.compare(tenant, locationId);
    expect(before?.fields.length).toBeGreaterThan(5);
    await fixture.admin.access({ listing: sandboxId(B, 3), mode: 'removed' });
    await pass();
    await fixture.work();
    const [after] = await fixture.compare(tenant, locationId);
    expect(after).toMatchObject({ readAt: before?.readAt, fields: before?.fields });
    expect(after?.issue).toEqual(expect.any(String));
  });

  it('[contract 7] notice that access came back, at once when somebody asks for a reading', async () => {
    const { tenant, locationId } = await fixture.newLinked(B, 5, {});
    const status = () =>
      fixture.database.values`select status from listing_links where account_id = ${tenant.accountId}`;
    await fixture.admin.access({ listing: sandboxId(B, 5), mode: 'removed' });
    await fixture.database.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${tenant.accountId}`;
    await fixture.readNow(tenant, locationId);
    await fixture.work();
    expect(await status()).toEqual(['INACCESSIBLE']);
    await fixture.admin.access({ listing: sandboxId(B, 5), mode: 'restored' });
    await fixture.readNow(tenant, locationId);
    await fixture.work();
    expect(await status()).toEqual(['LINKED']);
    const [shown] = await fixture.compare(tenant, locationId);
    expect(shown).toMatchObject({ issue: null, readAt: expect.any(Date) });
  });

  it('[contract 7] are made at once of a listing without access that answers to another read', async () => {
    const { tenant, locationId } = await fixture.newLinked(B, 5, {});
    await fixture.work();
    const { accountId } = tenant;
    await fixture.database.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${accountId}`;
    const [connectedAccountId = ''] = await fixture.database
      .values<string>`select connected_account_id from listing_links where account_id = ${accountId}`;
    const answered = { accountId, connectedAccountId, locationId, publisher: B };
    await fixture.database.transaction(async (transaction) =>
      healthFollowsConnections.listingAnswered?.(transaction, fixture.deps.work, answered),
    );
    await fixture.work();
    expect(await fixture.database.values`select status from listing_links where account_id = ${accountId}`).toEqual([
      'LINKED',
    ]);
  });

  it('[health] belong to their account and to the present link', async () => {
    const [tenant, other] = [await fixture.newTenant(), await fixture.newTenant()];
    const locationId = await fixture.newLocation(tenant, A, 4, {});
    await fixture.work();
    await expect(fixture.compare(other, locationId)).rejects.toThrow();
    await fixture.database.sql`delete from listing_links where account_id = ${tenant.accountId}`;
    expect(await fixture.compare(tenant, locationId)).toEqual([]);
    await pass();
    await fixture.work();
    expect(await fixture.database.sql`select 1 from work where account_id = ${tenant.accountId}`).toEqual([]);
  });
});
