import { expect, it } from '@jest/globals';
import type { LocationInput } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import { shared } from '@listings/testing/jest';
import { archiveLocations, cancelLocationsArchive, findLocations, updateLocation } from '../index.js';
import { findFolderNames } from '../store/folders.js';
import { findPhotos } from '../store/location-photos.js';
import { lockLocations } from '../store/location-writes.js';
import { renderRecord } from '../store/render-records.js';
import { startFixture } from '../testing/locations-fixture.js';

const fixture = startFixture({ graceHours: 1 });
const caller = shared(() => fixture.newCaller());

const week = (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map((day) => ({
  type: 'OPEN' as const,
  slots: [{ end: '05:00pm', start: '09:00am' }],
  day,
}));

/** Every kind of field, with keys in an order that differs from the database's. */
const full: LocationInput = {
  description: 'd'.repeat(200),
  latitude: 37.77930001,
  longitude: '-122.4193000',
  additionalPhones: ['(415) 555-2672'],
  bizUrl: 'https://shop.example',
  storeId: 'S-1',
  ownerName: 'Ann',
  ownerEmail: 'ann@shop.example',
  additionalCategoryIds: [1002],
  businessHours: [...week, { specialDate: '2026-12-25', type: 'CLOSED', slots: [], day: 'SPECIAL' }],
  tags: ['b', 'a'],
  folderName: 'North',
  placeActionLinks: [{ uri: 'https://book.example', isPreferred: true, placeActionType: 'APPOINTMENT' }],
  serviceArea: {
    regionCode: 'US',
    placeInfos: [{ placeName: 'Bay', placeId: 'p-1' }],
    businessType: 'CUSTOMER_LOCATION_ONLY',
  },
  tagline: 'Fresh',
  yearOfIncorporation: 1999,
  paymentMethods: ['Cash'],
  socialUrls: { x: 'https://x.example', facebook: 'https://facebook.example' },
  attributes: { outdoorSeating: true, wifi: 'free' },
  phoneExtension: '12',
  publicHolidayHours: { type: 'OPEN', slots: [{ end: '02:00pm', start: '10:00am' }] },
  temporarilyClosed: true,
  reopensAt: '2026-08-01',
  permanentlyClosed: true,
  permanentlyClosedAt: '2026-01-31',
};

/** The stored record and the record that the rows would render to now. */
const records = async (id: number) => {
  const [stored] = await findLocations(fixture.deps, caller, [id]);
  const { accountId } = caller;
  const rendered = await fixture.database.transaction(async (transaction) => {
    const [location] = await lockLocations(transaction, { accountId, ids: [id] });
    const account = await findAccount(transaction, accountId);
    if (!location || !account) throw new Error('the location is not there');
    const photos = await findPhotos(transaction, { accountId, locationIds: [id] });
    const names = await findFolderNames(transaction, { accountId, ids: location.folderId ? [location.folderId] : [] });
    const folderName = names.get(location.folderId ?? '') ?? null;
    return renderRecord({ account, settings: fixture.deps.records }, location, { folderName, photos });
  });
  return { stored, rendered };
};

it('[contract 4] the stored record equals byte for byte a newly rendered one, after every kind of change', async () => {
  const id = await fixture.newLocation(caller, full);
  const seen = new Set<string>();
  const same = async () => {
    const { stored, rendered } = await records(id);
    expect(stored).toBe(rendered);
    seen.add(stored ?? '');
  };
  await same();

  const changes: LocationInput[] = [
    { tagline: null, folderName: 'South', serviceArea: { placeInfos: [], regionCode: 'US' } },
    { hideAddress: true, street: null, city: null, latitude: null, longitude: null },
    { businessHours: [], tags: [], placeActionLinks: null, socialUrls: null, folderId: null },
  ];
  for (const input of changes) {
    await fixture.clock.advance(1_000);
    expect((await updateLocation(fixture.deps, caller, { locationId: id, input })).outcome).toBe('saved');
    await same();
  }

  await archiveLocations(fixture.deps, caller, [id]);
  await same();
  await fixture.pass(1);
  expect(await fixture.work(caller)).toEqual([id]);
  await same();
  await fixture.clock.advance(1_000);
  await cancelLocationsArchive(fixture.deps, caller, [id]);
  await same();
  expect(seen.size).toBe(7);
});
