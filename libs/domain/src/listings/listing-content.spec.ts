import { describe, expect, it } from '@jest/globals';
import { findSubCategoryByKey } from '@listings/reference-data';
import { emptyDraft, locationFields } from '../locations/location-draft.js';
import type { StoredLocation } from '../locations/location-record.js';
import { concernsListings, listingContent } from './listing-content.js';
import { isSiteEnabled, siteObstacle } from './site-terms.js';
import { PUSH_GAP_MS, submissionPollMs } from './submission-timing.js';
import { voiceStatus } from './voice-status.js';

const idOf = (key: string) => findSubCategoryByKey(key)?.databaseId ?? 0;
const location = {
  ...emptyDraft,
  name: 'Corner Cafe',
  countryIso: 'US',
  stateIso: 'CA',
  street: '1 Market Street',
  city: 'San Francisco',
  latitude: '37.7793',
  longitude: '-122.4193',
  subCategoryId: idOf('cafe'),
} as unknown as StoredLocation;
const known: Record<string, string> = { cafe: 'c1', bakery: 'c2' };
const toPublisher = ({ subCategoryKey }: { subCategoryKey: string }) => known[subCategoryKey];

describe('the content of a listing', () => {
  it('[publishers 5] says a location in the words of the publisher SDK; what is unknown is absent', () => {
    expect(listingContent(location, toPublisher)).toEqual({
      content: {
        name: 'Corner Cafe',
        storeCode: null,
        address: { street: '1 Market Street', city: 'San Francisco', state: 'CA', countryIso: 'US' },
        latitude: 37.7793,
        longitude: -122.4193,
        phone: null,
        additionalPhones: [],
        websiteUrl: null,
        description: null,
        primaryCategoryId: 'c1',
        additionalCategoryIds: [],
        hours: [],
        temporarilyClosed: false,
      },
      losses: [],
    });
  });

  it('[contract 4] a hidden address is none', () => {
    expect(listingContent({ ...location, hideAddress: true }, toPublisher)).toMatchObject({
      content: { address: null },
    });
  });

  it('[contract 3] maps categories, and names those that the publisher does not know', () => {
    const additionalCategoryIds = [idOf('bakery'), idOf('cafe'), idOf('restaurant')];
    expect(listingContent({ ...location, additionalCategoryIds }, toPublisher)).toMatchObject({
      content: { additionalCategoryIds: ['c2'] },
      losses: ['additional category Restaurant: not known there'],
    });
    expect(listingContent({ ...location, subCategoryId: idOf('restaurant') }, toPublisher)).toEqual({
      obstacle: 'No category there for Restaurant',
    });
  });

  it('[contract 4, publishing] only what directories show is pushed', () => {
    expect(locationFields.filter((field) => !concernsListings([field]))).toEqual([
      'ownerName',
      'ownerEmail',
      'tags',
      'folderId',
      'placeActionLinks',
      'serviceArea',
      'tagline',
      'yearOfIncorporation',
      'paymentMethods',
      'socialUrls',
    ]);
  });
});

describe('a site', () => {
  const site = { id: 7, name: 'Town guide', supportedCountries: ['US'], hideAddressSupportedCountries: [] };

  it('[contract 4] is enabled when it is chosen, or when none is', () => {
    expect([[], [7], [8]].map((enabledSiteIds) => isSiteEnabled({ enabledSiteIds }, 7))).toEqual([true, true, false]);
  });

  it('[contract 3] takes locations in its countries, and hidden addresses only where it says so', () => {
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: false })).toBeUndefined();
    expect(siteObstacle(site, { countryIso: 'DE', hideAddress: false })).toBe('Town guide takes no locations in DE');
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: true })).toContain('hides its address');
    expect(
      siteObstacle({ ...site, hideAddressSupportedCountries: 'all' }, { countryIso: 'US', hideAddress: true }),
    ).toBeUndefined();
  });
});

describe('timing', () => {
  it('[publishers 1.1] never asks for more than ten edits of a listing in a minute', () => {
    expect(Math.ceil(60_000 / PUSH_GAP_MS)).toBeLessThanOrEqual(10);
  });

  it.each([
    [{ pollAfterMs: 2_000, ageMs: 0 }, 2_000],
    [{ pollAfterMs: 2_000, ageMs: 80_000 }, 20_000],
    [{ pollAfterMs: Number.NaN, ageMs: 0 }, 60_000],
    [{ pollAfterMs: 0, ageMs: 0 }, 200],
    [{ pollAfterMs: 1_000, ageMs: 7 * 86_400_000 }, 6 * 3_600_000],
  ])('[publishers 1.4] waits for a review %j: %i ms', (asked, expected) => {
    expect(submissionPollMs(asked)).toBe(expected);
  });
});

describe('voice status', () => {
  it.each([
    [[], 0],
    [[{ state: 'QUEUED', everLive: false }], 1],
    [[{ state: 'QUEUED', everLive: true }], 3],
    [[{ state: 'SUCCESS', everLive: true }], 3],
    [
      [
        { state: 'SUCCESS', everLive: true },
        { state: 'INCOMPLETE', everLive: false },
      ],
      2,
    ],
    [
      [
        { state: 'SUCCESS', everLive: true },
        { state: 'PENDING', everLive: false },
      ],
      3,
    ],
    [[{ state: 'CANCELED', everLive: false }], 0],
  ] as const)('[contract 4] of %j is %i', (feeds, expected) => {
    expect(voiceStatus(feeds)).toBe(expected);
  });
});
