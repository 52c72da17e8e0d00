import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '@listings/domain';
import type { CategoryMapping, PublisherListing } from '@listings/publisher-sdk';
import { allSubCategories } from '@listings/reference-data';
import { listingToLocation } from './listing-to-location.js';

const [cafe, other] = allSubCategories().filter(({ primary }) => primary);
const extra = allSubCategories().find(({ primary }) => !primary);
const categories: CategoryMapping = {
  toPublisher: () => undefined,
  fromPublisher: ({ categoryId }) => ({ 'c/1': cafe?.key, 'c/2': other?.key, 'c/3': extra?.key })[categoryId],
};

const town = { city: 'San Francisco', state: 'California', postalCode: '94103', countryIso: 'US' };
const ADDRESS = { street: '1 Main Street', ...town };
const slots = [{ start: '09:00am', end: '05:00pm' }];
const week = WEEKDAYS.map((day) => ({ day, type: 'OPEN' as const, slots }));
const category = (id: string, primary: boolean) => ({ id, name: id, primary });
const juniper = { ref: 'l1', name: 'Juniper Cafe', address: ADDRESS, categories: [category('c/1', true)] };
const listing = (overrides: Partial<PublisherListing> = {}): PublisherListing => ({ ...juniper, ...overrides });

const built = (overrides: Partial<PublisherListing> = {}) => {
  const result = listingToLocation(listing(overrides), categories);
  if (result.outcome !== 'built') throw new Error(result.obstacle);
  return result.input;
};

describe('listingToLocation', () => {
  it('[contract 4] leaves out what exceeds a bound of locations, and keeps the rest', () => {
    const long = 'x'.repeat(2_048);
    const dates = Array.from({ length: 101 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));
    const special = dates.map((specialDate) => ({ day: 'SPECIAL', type: 'OPEN', slots, specialDate }) as const);
    const places = Array.from({ length: 21 }, (_, n) => ({ placeId: `p${n}`, placeName: 'Oakland' }));
    const networks = Array.from({ length: 21 }, (_, n) => [`n${n}`, `https://social.example/${n}`] as const);
    const tooLong = { ['x'.repeat(51)]: 'https://social.example/x', long: `https://social.example/${long}` };
    const placeInfos = [{ placeId: 'p', placeName: long }, ...places];
    const serviceArea = { businessType: long, regionCode: 'US', placeInfos };
    const socialUrls = { ...tooLong, ...Object.fromEntries(networks) };
    const texts = { websiteUrl: `https://x.example/${long}`, storeCode: '🍕'.repeat(101) };
    const input = built({ ...texts, hours: [...week, ...special], serviceArea, socialUrls });
    expect(input).toMatchObject({ bizUrl: null, storeId: null });
    expect(input.businessHours).toEqual([...week, ...special.slice(0, 100)]);
    expect(input.serviceArea).toEqual({ regionCode: 'US', placeInfos: places.slice(0, 20) });
    expect(input.socialUrls).toEqual(Object.fromEntries(networks.slice(0, 20)));
    expect(built({ storeCode: '🍕'.repeat(100) }).storeId).toBe('🍕'.repeat(100));
  });

  it('[4.7.4] copies name, address, hours, categories, phone and contact', () => {
    const categories = [category('c/2', false), category('c/1', true), category('c/9', false), category('c/1', false)];
    const phones = { phone: '(415) 555-2671', additionalPhones: ['415-555-2672', '415-555-2672', '1'] };
    const pin = { latitude: 37.5, longitude: -0.0000001 };
    const contact = { websiteUrl: 'juniper.example/menu', storeCode: 'S-1', description: 'Coffee.' };
    const input = built({ ...phones, ...pin, ...contact, categories, hours: week });
    expect(input).toEqual({
      name: 'Juniper Cafe',
      description: 'Coffee.',
      storeId: 'S-1',
      bizUrl: 'http://juniper.example/menu',
      countryIso: 'US',
      street: '1 Main Street',
      street1: null,
      city: 'San Francisco',
      stateIso: 'CA',
      postalCode: '94103',
      latitude: '37.5000000',
      longitude: '-0.0000001',
      hideAddress: false,
      phone: '+14155552671',
      additionalPhones: ['+14155552672'],
      subCategoryId: cafe?.databaseId,
      additionalCategoryIds: [other?.databaseId],
      businessHours: week,
      publicHolidayHours: null,
      temporarilyClosed: false,
      permanentlyClosed: false,
      serviceArea: null,
      socialUrls: {},
      attributes: {},
    });
  });

  it('[contract 14] leaves out a special date that overlaps with a day beside it, and keeps the other hours', () => {
    const date = (specialDate: string, start: string, end: string) =>
      ({ day: 'SPECIAL', type: 'OPEN', slots: [{ start, end }], specialDate }) as const;
    const [short, long] = [date('2026-12-24', '10:00am', '02:00pm'), date('2026-12-31', '10:00pm', '10:00am')];
    expect(built({ hours: [...week, short, long] }).businessHours).toEqual([...week, short]);
  });

  it('[0073] copies valid hours on public holidays, and leaves out others', () => {
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    const publicHolidayHours = { type: 'OPEN', slots } as const;
    expect(built({ publicHolidayHours })).toMatchObject({ publicHolidayHours });
    expect(built({ publicHolidayHours: { type: 'CLOSED', slots } })).toMatchObject({ publicHolidayHours: null });
  });

  it('[4.7.4] copies the attributes that a location supports: service area and social profiles', () => {
    const serviceArea = { businessType: 'AT_CUSTOMERS', placeInfos: [{ placeId: 'p1', placeName: 'Oakland' }] };
    const socialUrls = { photos: 'https://photos.example/juniper', old: 'http://old.example', broken: 'https://' };
    const kept = { photos: 'https://photos.example/juniper' };
    expect(built({ serviceArea, socialUrls })).toMatchObject({ serviceArea, socialUrls: kept });
    const attributeValues = { delivery: true, wifi: 'slow', ballPit: true, takeaway: 'yes', parking: 'paid' };
    expect(built({ attributeValues }).attributes).toEqual({ delivery: true, parking: 'paid' });
    expect(built({ socialUrls }).socialUrls).toEqual(kept);
  });

  const GERMANY = [{ countryIso: 'DE' }, { countryName: 'Germany' }, { countryIso: 'XX', countryName: 'Germany' }];

  it.each(GERMANY)('[4.7.4] finds the country by its code or its name: %j', (address) => {
    expect(built({ address })).toMatchObject({ countryIso: 'DE', stateIso: null, city: null, postalCode: null });
  });

  it.each<[string, Partial<PublisherListing>, string]>([
    ['SY81074', { name: '', address: undefined, categories: [] }, 'NO_DATA'],
    ['SY81077', { address: { city: 'Nuuk' } }, 'COUNTRY_UNKNOWN'],
    ['SY81082', { address: { countryIso: 'GL' } }, 'COUNTRY_UNSUPPORTED'],
    ['SY81082', { address: { countryName: 'Greenland' } }, 'COUNTRY_UNSUPPORTED'],
    ['SY81081', { categories: [category('c/1', false)] }, 'NO_PRIMARY_CATEGORY'],
    ['SY81083', { categories: [category('c/3', true)] }, 'CATEGORY_UNMAPPED'],
    ['SY81078', { name: ' ' }, 'BUILD_FAILED'],
  ])('[7.4] %s: %j', (_, overrides, obstacle) => {
    expect(listingToLocation(listing(overrides), categories)).toEqual({ outcome: 'obstacle', obstacle });
  });

  it('[7.3] keeps a state and a phone number that a creation refuses, and no state in a country that has none', () => {
    const at = (countryIso: string, state: string) => built({ address: { countryIso, state }, phone: 'call me' });
    expect(at('US', 'Nowhere')).toMatchObject({ stateIso: 'Nowhere', phone: 'call me' });
    expect(at('SG', 'Central Region')).toMatchObject({ countryIso: 'SG', stateIso: null });
  });

  it('skips values that a location cannot store instead of refusing the listing', () => {
    const address = { countryIso: 'US', postalCode: 'none', street: 's'.repeat(300) };
    const wrong = { additionalPhones: ['call me'], websiteUrl: 'javascript:alert(1)', hours: week.slice(0, 1) };
    const input = built({ address, ...wrong, latitude: 91, longitude: 0, description: '😀'.repeat(5_001) });
    const empty = { stateIso: null, postalCode: null, additionalPhones: [], bizUrl: null, businessHours: [] };
    expect(input).toMatchObject({ ...empty, street: 's'.repeat(200), description: '😀'.repeat(5_000) });
    expect(input).not.toHaveProperty('latitude');
  });

  it('[contract 14] is closed for a time or for good, as the listing is', () => {
    const open = { temporarilyClosed: false, permanentlyClosed: false };
    for (const openStatus of ['OPEN', undefined] as const) expect(built({ openStatus })).toMatchObject(open);
    expect(built({ openStatus: 'TEMPORARILY_CLOSED' })).toMatchObject({ ...open, temporarilyClosed: true });
    expect(built({ openStatus: 'PERMANENTLY_CLOSED' })).toMatchObject({ ...open, permanentlyClosed: true });
  });

  it('[contract 4] a business that serves its customers at their place hides its address', () => {
    const input = built({ serviceAreaOnly: true, address: { countryIso: 'US' } });
    expect(input).toMatchObject({ hideAddress: true, street: null });
  });
});
