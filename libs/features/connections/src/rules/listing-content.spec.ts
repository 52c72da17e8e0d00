import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import type { ContentPart } from '@listings/publisher-sdk';
import { findSubCategoryByKey } from '@listings/reference-data';
import { listingContent } from './listing-content.js';
import type { PushedParts } from './pushed-parts.js';

const idOf = (key: string) => findSubCategoryByKey(key)?.databaseId ?? 0;
const address = { countryIso: 'US', stateIso: 'CA', street: '1 Market Street', city: 'San Francisco' };
const pin = { latitude: '37.7793', longitude: '-122.4193' };
const cafe = { ...emptyDraft, ...address, ...pin, name: 'Corner Cafe', subCategoryId: idOf('cafe') };
const location = cafe as unknown as StoredLocation;
const known: Record<string, string> = { cafe: 'c1', bakery: 'c2' };
const toPublisher = ({ subCategoryKey }: { subCategoryKey: string }) => known[subCategoryKey];
const contentOf = (of: StoredLocation, more: { takes?: readonly ContentPart[]; pushed?: PushedParts } = {}) =>
  listingContent(of, toPublisher, { today: '2026-12-20', shownState: null, ...more });

describe('the content of a listing', () => {
  it('[publishers 5] describes a location with the types of the publisher SDK; unknown values are absent', () => {
    expect(contentOf(location)).toEqual({
      content: {
        name: 'Corner Cafe',
        storeCode: null,
        latitude: 37.7793,
        longitude: -122.4193,
        address: { street: '1 Market Street', city: 'San Francisco', state: 'CA', countryIso: 'US' },
        phone: null,
        additionalPhones: [],
        websiteUrl: null,
        description: null,
        hours: [],
        primaryCategoryId: 'c1',
        additionalCategoryIds: [],
        temporarilyClosed: false,
      },
      losses: [],
    });
  });

  it('[contract 4] omits a hidden address', () => {
    expect(contentOf({ ...location, hideAddress: true })).toMatchObject({ content: { address: null } });
  });

  it('[contract 3] maps categories, and reports those that the publisher does not know', () => {
    const additionalCategoryIds = [idOf('bakery'), idOf('cafe'), idOf('restaurant')];
    const losses = ['additional category Restaurant: not known there'];
    const content = { additionalCategoryIds: ['c2'] };
    expect(contentOf({ ...location, additionalCategoryIds })).toMatchObject({ content, losses });
    const restaurant = { ...location, subCategoryId: idOf('restaurant') };
    expect(contentOf(restaurant)).toEqual({ obstacle: 'No category there for Restaurant' });
  });

  it('[contract 4] contains a service area and social profiles only for a publisher that takes them', () => {
    const serviceArea = { regionCode: 'US', placeInfos: [{ placeId: 'p1', placeName: 'Oakland' }] };
    const socialUrls = { network_one: 'https://one.example/cafe' };
    const attributes = { outdoorSeating: true };
    const rich = { ...location, serviceArea, socialUrls, attributes };
    const of = (takes: readonly ContentPart[]) => contentOf(rich, { takes });
    expect(of(['serviceArea', 'socialUrls'])).toMatchObject({ content: { serviceArea, socialUrls } });
    expect(of(['socialUrls'])).not.toHaveProperty('content.serviceArea');
    expect(of([])).not.toHaveProperty('content.socialUrls');
    expect(of(['attributes'])).toMatchObject({ content: { attributes } });
    expect(of(['socialUrls'])).not.toHaveProperty('content.attributes');
  });

  it('[0073] contains the hours on public holidays as a rule, or as dates for a publisher that takes only these', () => {
    const closed = { type: 'CLOSED', slots: [] } as const;
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    const own = { day: 'SPECIAL', specialDate: '2026-12-25', type: 'OPEN', slots } as const;
    const ruled = { ...location, countryIso: 'DE', businessHours: [own], publicHolidayHours: closed };
    const of = (takes: readonly ContentPart[], given: StoredLocation = ruled, pushed?: PushedParts) => {
      const built = contentOf(given, { takes, pushed });
      if ('obstacle' in built) throw new Error(built.obstacle);
      return built;
    };
    const dates = of([]).content.hours;
    const holiday = (specialDate: string) => ({ day: 'SPECIAL', specialDate, ...closed });
    expect(dates.slice(0, 3)).toEqual([own, holiday('2026-12-26'), holiday('2027-01-01')]);
    expect(dates).toHaveLength(9);
    expect(of([]).content).not.toHaveProperty('publicHolidayHours');
    expect(of(['publicHolidayHours']).content).toMatchObject({ hours: [own], publicHolidayHours: closed });
    const without = { ...ruled, publicHolidayHours: null };
    expect(of(['publicHolidayHours'], without).content).not.toHaveProperty('publicHolidayHours');
    const pushed = { listingRef: '', placeIds: null, socialUrls: [], hasPublicHolidayHours: true } as const;
    expect(of(['publicHolidayHours'], without, pushed).content.publicHolidayHours).toBeNull();
    expect(of([], without).content.hours).toEqual([own]);
    const elsewhere = { ...ruled, countryIso: 'NO' };
    const losses = [expect.stringMatching(/public holidays/)];
    expect(of([], elsewhere)).toMatchObject({ content: { hours: [own] }, losses });
    expect(of(['publicHolidayHours'], elsewhere).losses).toEqual([]);
  });

  it('[contract 14] contains a permanent closure for a publisher that takes it, and its end after a push; for others a temporary one', () => {
    const closed = { ...location, permanentlyClosed: true };
    const takes = ['permanentlyClosed'] as const;
    const open = { temporarilyClosed: false, permanentlyClosed: false };
    const both = { content: { temporarilyClosed: true, permanentlyClosed: true }, losses: [] };
    expect(contentOf(closed, { takes })).toMatchObject(both);
    const losses = [expect.stringContaining('permanently closed')];
    expect(contentOf(closed)).toMatchObject({ content: { temporarilyClosed: true }, losses });
    expect(contentOf(closed)).not.toHaveProperty('content.permanentlyClosed');
    expect(contentOf(location, { takes })).not.toHaveProperty('content.permanentlyClosed');
    const pushed = { listingRef: '', placeIds: null, socialUrls: [], isPermanentlyClosed: true } as const;
    expect(contentOf(location, { takes, pushed })).toMatchObject({ content: open });
  });

  it('[0073] never has more special dates than a location can have', () => {
    const closed = { type: 'CLOSED' as const, slots: [] };
    const special = (year: number) => ({ ...closed, day: 'SPECIAL' as const, specialDate: `${year}-02-03` });
    const businessHours = Array.from({ length: 98 }, (_, index) => special(2_010 + index));
    const full = { ...location, countryIso: 'DE', businessHours, publicHolidayHours: closed };
    expect(contentOf(full)).toMatchObject({ content: { hours: { length: 100 } } });
  });

  it('[contract 4] removes only the parts that a push handed over; others belong to the owner of the listing', () => {
    const takes = ['serviceArea', 'socialUrls'] as const;
    const of = (pushed?: PushedParts, more: Partial<StoredLocation> = {}) =>
      contentOf({ ...location, ...more }, { takes, pushed });
    for (const part of ['serviceArea', 'socialUrls', 'withdrawn']) expect(of()).not.toHaveProperty(`content.${part}`);
    const [first, second] = ['a', 'b'].map((page) => ({ network: 'one', url: `https://one.example/${page}` }));
    const parts = { placeIds: ['p1', 'p2'], socialUrls: [first!, second!] };
    const pushed: PushedParts = { listingRef: 'ref-1', ...parts };
    expect(of(pushed)).toMatchObject({ content: { serviceArea: null, socialUrls: {}, withdrawn: parts } });
    const serviceArea = { placeInfos: [{ placeId: 'p2', placeName: 'Oakland' }] };
    const now = { serviceArea, socialUrls: { one: 'https://one.example/b' } };
    const withdrawn = { placeIds: ['p1'], socialUrls: [first] };
    expect(of(pushed, now)).toMatchObject({ content: { ...now, withdrawn } });
  });
});
