import { describe, expect, it } from '@jest/globals';
import { planLimits } from '../accounts/plan.js';
import { emptyDraft } from './location-draft.js';
import { locationRecord, locationStatus, readableDate } from './location-record.js';
import type { StoredLocation } from './location-record.js';

const stored: StoredLocation = {
  ...emptyDraft,
  name: 'Shop',
  countryIso: 'DE',
  stateIso: 'BY',
  subCategoryId: 1001,
  id: 42,
  uid: '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab',
  accountId: 7,
  approved: 'APPROVED',
  package: 'PREMIUM',
  voiceStatus: 0,
  actionLinks: {},
  verification: { ACME_MAPS: { status: 'VERIFIED', message: null } },
  archivedAt: null,
  archivalScheduledAt: null,
  createdAt: new Date('2026-07-06T00:00:00Z'),
  updatedAt: new Date('2026-07-07T01:02:03.004Z'),
};

describe('the location record', () => {
  it('[2.2] has every field of the specification', () => {
    const record = locationRecord(stored, {
      accountName: 'A',
      plan: planLimits('GROWTH'),
      folderName: null,
      verifyingPublishers: [],
      photos: [],
      mediaUrl: 'https://media.example',
    });
    const fields =
      'id databaseId accountId accountName name approved archived archivalScheduledAt archivedAt street city postalCode stateIso stateName countryIso ' +
      'countryCode latitude longitude phone additionalPhones bizUrl hideAddress storeId categoryId subCategoryId subCategoryName additionalCategoryIds ' +
      'additionalCategoryNames description businessHours package planId planName folderId folderName tags temporarilyClosed ownerEmail ownerName ' +
      'voiceStatus uid createdDate lastUpdatedDate updatedAt placeActionLinks discoveredPlaceActionLinks';
    expect(Object.keys(record)).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(record).toMatchObject({
      stateName: 'Bayern',
      countryCode: '49',
      planName: 'Growth',
      createdDate: 'July 06, 2026',
      updatedAt: '2026-07-07T01:02:03.004Z',
    });
  });

  it('[2.2, contract 4] shows a verification status for every publisher that verifies, named after it', () => {
    const verifyingPublishers = [
      { constant: 'ACME_MAPS', field: 'acmeMapsVerificationStatus' },
      { constant: 'OTHER', field: 'otherVerificationStatus' },
    ];
    const context = { accountName: 'A', plan: planLimits('GROWTH'), folderName: null, photos: [], mediaUrl: '' };
    expect(locationRecord(stored, { ...context, verifyingPublishers })).toMatchObject({
      acmeMapsVerificationStatus: { status: 'VERIFIED', message: null },
      otherVerificationStatus: { status: 'NOT_CONNECTED', message: null },
    });
  });

  it.each([
    [{ archivedAt: new Date(0), temporarilyClosed: true }, 'ARCHIVED'],
    [{ archivalScheduledAt: new Date(0) }, 'SCHEDULED_FOR_ARCHIVE'],
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
