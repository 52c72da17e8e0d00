import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { addressOf } from '../listings/address.js';
import { hoursOf } from '../listings/hours.js';
import type { Location } from '../wire/messages.js';
import { differencesOf, lossesOf } from './differences.js';

const TODAY = '2026-05-01';
const germany = { regionCode: 'DE', languageCode: 'de' };
const listing: Location = {
  name: 'locations/1',
  title: 'Sun Café',
  storeCode: 'S-1',
  phoneNumbers: { primaryPhone: '030 1234567' },
  categories: { primaryCategory: { name: 'categories/cafe', displayName: 'Café' } },
  storefrontAddress: { ...germany, postalCode: '10115', locality: 'Berlin', addressLines: ['A 1', 'B', 'C'] },
  websiteUri: 'https://sun.example',
  regularHours: {
    periods: [
      { openDay: 'FRIDAY', openTime: { hours: 18 }, closeDay: 'SATURDAY', closeTime: { hours: 2 } },
      { openDay: 'SUNDAY', openTime: {}, closeDay: 'SUNDAY', closeTime: { hours: 24 } },
    ],
  },
  specialHours: { specialHourPeriods: [{ startDate: { year: 2025, month: 12, day: 25 }, closed: true }] },
  openInfo: { status: 'OPEN' },
  profile: { description: 'Coffee.' },
};

/** What an import of that listing has made of it. */
const content = (more: Partial<ListingContent> = {}): ListingContent => ({
  name: 'Sun Café',
  storeCode: 'S-1',
  address: { ...addressOf(listing), countryIso: 'DE' },
  latitude: null,
  longitude: null,
  phone: '+49301234567',
  additionalPhones: [],
  websiteUrl: 'https://sun.example/',
  description: 'Coffee.',
  primaryCategoryId: 'categories/cafe',
  additionalCategoryIds: [],
  hours: hoursOf(listing) ?? [],
  temporarilyClosed: false,
  ...more,
});

const written = (more: Partial<ListingContent>, current: Location = listing) => {
  const differences = differencesOf(content(more), current, TODAY);
  return {
    mask: differences.flatMap(({ mask }) => mask),
    values: Object.assign({}, ...differences.map(({ values }) => values)) as Partial<Location>,
  };
};

describe('the least that has to be written [publishers 1.4 push rule]', () => {
  const elsewhere = { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'DE' };
  const closed: Location = { ...listing, openInfo: { status: 'CLOSED_PERMANENTLY' } };

  it('is nothing after an import, whatever the notation of either side', () => {
    expect(written({})).toEqual({ mask: [], values: {} });
  });

  it('is one field when one differs', () => {
    expect(written({ name: 'Moon Café' })).toEqual({ mask: ['title'], values: { title: 'Moon Café' } });
    const values = { openInfo: { status: 'CLOSED_TEMPORARILY' } };
    expect(written({ temporarilyClosed: true })).toEqual({ mask: ['openInfo.status'], values });
  });

  it('empties what is null', () => {
    const { mask, values } = written({ storeCode: null, websiteUrl: null, description: null, phone: null, hours: [] });
    // Special dates need a week: not even those that have passed may stay.
    const hours = ['regularHours', 'specialHours'];
    expect(mask).toEqual(['storeCode', 'phoneNumbers', 'websiteUri', 'profile.description', ...hours]);
    expect(JSON.stringify(values)).toBe('{}');
  });

  it('writes phones and categories as a whole, within the limits', () => {
    const phoneNumbers = { primaryPhone: '+49301234567', additionalPhones: ['+491', '+492'] };
    expect(written({ additionalPhones: ['+491', '+492', '+493'] }).values).toEqual({ phoneNumbers });
    const names = ['cafe', 'bakery'].map((each) => ({ name: `categories/${each}` }));
    const [primaryCategory, ...additionalCategories] = names;
    const { values } = written({ additionalCategoryIds: ['categories/bakery'] });
    expect(values).toEqual({ categories: { primaryCategory, additionalCategories } });
  });

  it('keeps of an address what ours has no word for: its language, and the part of the same city', () => {
    const shown = { ...listing, storefrontAddress: { ...listing.storefrontAddress, sublocality: 'Mitte' } };
    expect(written({}, shown).mask).toEqual([]);
    const moved = { ...content().address, street: 'C 3' } as ListingContent['address'];
    const kept = { languageCode: 'de', locality: 'Berlin', sublocality: 'Mitte' };
    expect(written({ address: moved }, shown).values).toMatchObject({ storefrontAddress: kept });
    const { storefrontAddress } = written({ address: { countryIso: 'DE', city: 'Bonn' } }, shown).values;
    expect(storefrontAddress).toEqual({ ...germany, locality: 'Bonn', addressLines: [] });
  });

  it('hides an address by switching the kind of business and emptying the address', () => {
    const values = { serviceArea: elsewhere, storefrontAddress: undefined };
    expect(written({ address: null })).toEqual({ mask: ['serviceArea', 'storefrontAddress'], values });
  });

  it('shows an address again', () => {
    const hidden = { ...listing, storefrontAddress: undefined, serviceArea: elsewhere };
    expect(written({ address: null }, hidden).mask).toEqual([]);
    const serviceArea = { businessType: 'CUSTOMER_AND_BUSINESS_LOCATION' };
    const values = { serviceArea, storefrontAddress: { postalCode: '10115' } };
    expect(written({}, hidden)).toMatchObject({ mask: ['serviceArea', 'storefrontAddress'], values });
  });

  it('leaves special dates alone that have passed, and sends those to come', () => {
    const date = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' } as const;
    const { mask, values } = written({ hours: [...(hoursOf(listing) ?? []), date] });
    expect(mask).toEqual(['specialHours']);
    const christmas = { startDate: { year: 2026, month: 12, day: 25 }, closed: true };
    expect(values).toEqual({ specialHours: { specialHourPeriods: [christmas] } });
  });

  it('does not open again what was closed for good', () => {
    expect(written({}, closed).mask).toEqual([]);
    expect(lossesOf(content(), closed)).toEqual([expect.stringContaining('permanently closed')]);
  });

  it('[contract 14] closes for good, and opens again what the service has closed for good', () => {
    const shut = { temporarilyClosed: true, permanentlyClosed: true };
    expect(written(shut).values).toEqual({ openInfo: closed.openInfo });
    expect([written(shut, closed).mask, lossesOf(content(shut), closed)]).toEqual([[], []]);
    expect(written({ permanentlyClosed: false }, closed).values).toEqual({ openInfo: { status: 'OPEN' } });
  });
});

it('[publishers 5.12] losses are named in words, and absent when there are none', () => {
  expect(lossesOf(content(), listing)).toEqual([]);
  const more = { additionalPhones: ['+1', '+2', '+3'], additionalCategoryIds: Array<string>(10).fill('c') };
  expect(lossesOf(content({ ...more, description: 'x '.repeat(400) }), listing)).toEqual([
    expect.stringContaining('2 of the additional phone'),
    expect.stringContaining('9 of the additional categ'),
    'The publisher shows only the first 750 characters of the description.',
  ]);
});
