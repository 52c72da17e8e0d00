import { describe, expect, it } from '@jest/globals';
import { planLimits } from '../accounts/plan.js';
import { emptyDraft } from './location-draft.js';
import { locationRecord, locationStatus, readableDate } from './location-record.js';
import type { StoredLocation } from './location-record.js';

const key = { id: 42, uid: '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab', accountId: 7 };
const stored: StoredLocation = {
  ...{ ...emptyDraft, name: 'Shop', countryIso: 'DE', stateIso: 'BY', subCategoryId: 1001 },
  ...{ ...key, approved: 'APPROVED', package: 'PREMIUM', voiceStatus: 0, actionLinks: {} },
  verification: { ACME_MAPS: { status: 'VERIFIED', message: null } },
  archivedAt: null,
  archivalScheduledAt: null,
  createdAt: new Date('2026-07-06T00:00:00Z'),
  updatedAt: new Date('2026-07-07T01:02:03.004Z'),
};
const context = { accountName: 'A', plan: planLimits('GROWTH'), folderName: null, photos: [], mediaUrl: '' };

describe('the location record', () => {
  it('[2.2, contract 4] has every field of the specification and the contract, and no other', () => {
    const record = locationRecord(stored, { ...context, verifyingPublishers: [] });
    const fields =
      'id databaseId accountId accountName name approved archived archivalScheduledAt archivedAt street city postalCode stateIso stateName countryIso ' +
      'countryCode latitude longitude phone additionalPhones bizUrl hideAddress storeId categoryId subCategoryId subCategoryName additionalCategoryIds ' +
      'additionalCategoryNames description businessHours package planId planName folderId folderName tags temporarilyClosed ownerEmail ownerName ' +
      'voiceStatus uid createdDate lastUpdatedDate updatedAt placeActionLinks discoveredPlaceActionLinks ' +
      'street1 status serviceArea enabledSiteIds locationPhotos tagline paymentMethods yearOfIncorporation socialUrls';
    const shown = Object.entries(record).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    expect(shown.sort()).toEqual(fields.split(' ').sort());
    expect(record).toMatchObject({
      stateName: 'Bayern',
      countryCode: '49',
      planName: 'Growth',
      createdDate: 'July 06, 2026',
      updatedAt: '2026-07-07T01:02:03.004Z',
    });
  });

  it('[contract 4] never has null in a plain text field: a text without a value is empty', () => {
    const link = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example', isPreferred: false };
    const bare = { stateIso: null, countryIso: 'XX', subCategoryId: null, additionalCategoryIds: [-1] };
    const location = { ...stored, ...bare, placeActionLinks: [link] };
    const record = locationRecord(location, { ...context, verifyingPublishers: [] });
    const texts = 'street city postalCode stateIso stateName countryCode phone description subCategoryName'.split(' ');
    expect(record).toMatchObject(Object.fromEntries(texts.map((field) => [field, ''])));
    const pending = { submissionStatus: 'pending', submissionMessage: '', lastSubmittedAt: null };
    expect(record.placeActionLinks).toEqual([{ ...link, name: '', ...pending }]);
    expect(record.additionalCategoryNames).toEqual(['']);
    const nulls = Object.entries(record).flatMap(([field, value]) => (value === null ? [field] : []));
    const mayBeNull =
      'archivalScheduledAt archivedAt bizUrl categoryId folderId folderName latitude longitude ' +
      'ownerEmail ownerName serviceArea storeId street1 subCategoryId tagline yearOfIncorporation';
    expect(nulls.sort()).toEqual(mayBeNull.split(' ').sort());
  });

  it('[2.2, contract 4] shows a verification status for every publisher that verifies, named after it', () => {
    const verifyingPublishers = [
      { constant: 'ACME_MAPS', field: 'acmeMapsVerificationStatus' },
      { constant: 'OTHER', field: 'otherVerificationStatus' },
    ];
    expect(locationRecord(stored, { ...context, verifyingPublishers })).toMatchObject({
      acmeMapsVerificationStatus: { status: 'VERIFIED', message: null },
      otherVerificationStatus: { status: 'NOT_CONNECTED', message: null },
    });
  });

  it.each([
    [{ archivedAt: new Date(0), temporarilyClosed: true }, 'ARCHIVED'],
    [{ archivalScheduledAt: new Date(0) }, 'SCHEDULED_FOR_ARCHIVE'],
    [{ permanentlyClosed: true, temporarilyClosed: true }, 'PERMANENTLY_CLOSED'],
    [{ temporarilyClosed: true, approved: 'PENDING' as const }, 'TEMPORARILY_CLOSED'],
    [{ approved: 'PENDING' as const }, 'PENDING'],
    [{}, 'ACTIVE'],
  ])('[contract 4] %j is %s', (over, status) => {
    expect(locationStatus({ ...stored, ...over })).toBe(status);
  });

  it('[contract 4] writes dates for people', () => {
    expect(readableDate(new Date('2026-01-09T23:59:59Z'))).toBe('January 09, 2026');
  });
});
