import { ALWAYS_OPEN } from '@listings/publisher-sdk';
import { describe, expect, it } from '@jest/globals';
import type { ListingContent, ListingHours } from '@listings/publisher-sdk';
import { comparePage } from './page-fields.js';

const content = (more: Partial<ListingContent> = {}): ListingContent => ({
  name: 'Blue Door',
  storeCode: 'S1',
  address: {
    street: 'Main St 1',
    street1: 'Floor 2',
    city: 'Austin',
    state: 'US-TX',
    postalCode: '73301',
    countryIso: 'US',
  },
  latitude: 30.25,
  longitude: -97.75,
  phone: '+15125550123',
  additionalPhones: [],
  websiteUrl: 'https://blue-door.example/',
  description: 'Coffee',
  primaryCategoryId: '2000002',
  additionalCategoryIds: ['2000003'],
  hours: [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] }],
  temporarilyClosed: false,
  ...more,
});
const page = (more: Record<string, unknown> = {}) => ({
  id: '10',
  name: 'Blue Door',
  category_list: [
    { id: '2000002', name: 'Cafe' },
    { id: '2000003', name: 'Bakery' },
  ],
  description: 'Coffee',
  phone: '(512) 555-0123',
  website: 'https://blue-door.example',
  location: {
    street: 'Main St 1, Floor 2',
    city: 'Austin',
    state: 'TX',
    zip: '73301',
    country: 'United States',
    latitude: 30.2500001,
    longitude: -97.75,
  },
  hours: { mon_1_open: '09:00', mon_1_close: '17:00' },
  temporary_status: 'OPERATING_AS_USUAL',
  ...more,
});

describe('comparing a page with a location [publishers 2.4]', () => {
  it('writes nothing when the page shows it already, whatever its notation', () => {
    expect(comparePage(page(), content())).toEqual({ fields: {}, losses: [] });
    expect(
      comparePage(page({ location: { ...page().location, country: 'USA', country_code: 'US' } }), content()).fields,
    ).toEqual({});
  });

  it('writes whole fields, and only those that differ', () => {
    const changed = content({
      phone: '+15125550199',
      websiteUrl: null,
      description: 'Cake',
      primaryCategoryId: '2000003',
      additionalCategoryIds: ['2000003'],
      hours: [{ day: 'SUNDAY', type: 'OPEN', slots: [{ start: '10:00am', end: '01:30am' }] }],
      temporarilyClosed: true,
    });
    expect(comparePage(page(), changed).fields).toEqual({
      phone: '+15125550199',
      website: '',
      description: 'Cake',
      category_list: '["2000003"]',
      hours: '{"sun_1_open":"10:00","sun_1_close":"01:30"}',
      temporary_status: 'TEMPORARILY_CLOSED',
    });
  });

  it('names the country in English [publishers 5.13]', () => {
    const { fields } = comparePage(page({ location: undefined }), content());
    expect(JSON.parse(fields['location'] ?? '')).toEqual({
      street: 'Main St 1, Floor 2',
      city: 'Austin',
      state: 'TX',
      zip: '73301',
      country: 'United States',
      latitude: 30.25,
      longitude: -97.75,
    });
  });

  it('has a flag for a business that never closes', () => {
    expect(comparePage(page(), content({ hours: ALWAYS_OPEN })).fields).toEqual({ is_always_open: 'true' });
    expect(
      comparePage(page({ is_always_open: true, hours: undefined }), content({ hours: ALWAYS_OPEN })).fields,
    ).toEqual({});
    expect(comparePage(page({ is_always_open: true }), content()).fields).toEqual({
      is_always_open: 'false',
      hours: '{"mon_1_open":"09:00","mon_1_close":"17:00"}',
    });
  });

  it('[publishers 2.4] recognizes a week in another notation', () => {
    const written = { mon_2_open: '9:00', mon_2_close: '17:00' };
    expect(comparePage(page({ hours: written }), content()).fields).toEqual({});
    const wholeDay = [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] }] as const;
    for (const close of ['00:00', '24:00', '23:59']) {
      const shown = page({ hours: { mon_1_open: '00:00', mon_1_close: close } });
      expect(comparePage(shown, content({ hours: wholeDay })).fields).toEqual({});
    }
  });

  it('[publishers 5.12] reports lost special days, also on a page that is always open', () => {
    const special = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' } as const;
    expect(comparePage(page({ is_always_open: true }), content({ hours: [...ALWAYS_OPEN, special] }))).toEqual({
      fields: {},
      losses: [expect.stringContaining('special hours')],
    });
  });

  it('[publishers 2.4] does not reopen a permanently closed page, and reports it', () => {
    const closed = page({ is_permanently_closed: true, temporary_status: 'NO_DATA' });
    for (const temporarilyClosed of [true, false]) {
      expect(comparePage(closed, content({ temporarilyClosed }))).toEqual({
        fields: {},
        losses: [expect.stringContaining('permanently closed')],
      });
    }
  });

  it('[publishers 5.13] knows a country by any of its names', () => {
    const turkish = content({ address: { ...content().address, countryIso: 'TR' } });
    for (const country of ['Turkey', 'Türkiye', 'TURKIYE']) {
      expect(comparePage(page({ location: { ...page().location, country } }), turkish).fields).toEqual({});
    }
    expect(comparePage(page(), turkish).fields['location']).toContain('Türkiye');
  });

  it('does not change a status that is neither open nor closed', () => {
    expect(comparePage(page({ temporary_status: 'NO_DATA' }), content()).fields).toEqual({});
    expect(comparePage(page({ temporary_status: 'TEMPORARILY_CLOSED' }), content()).fields).toEqual({
      temporary_status: 'OPERATING_AS_USUAL',
    });
  });

  it('reports the data that the page cannot store', () => {
    const slots = ['08', '10', '11'].map((hour) => ({ start: `${hour}:00am`, end: `${hour}:30am` }));
    const { losses } = comparePage(
      page({ name: 'Old name' }),
      content({ address: null, additionalPhones: ['+15125550100'], hours: [{ day: 'MONDAY', type: 'OPEN', slots }] }),
    );
    expect(losses).toEqual([
      expect.stringContaining('hide the address'),
      expect.stringContaining('additional phone numbers'),
      expect.stringContaining('MONDAY'),
      expect.stringContaining('name'),
    ]);
  });

  it('[publishers 5.12] reports that a closed week is shown as unknown', () => {
    const closed = ['MONDAY', 'TUESDAY'].map((day) => ({ day, type: 'CLOSED', slots: [] }) as ListingHours);
    expect(comparePage(page({ hours: undefined }), content({ hours: closed }))).toEqual({
      fields: {},
      losses: [expect.stringContaining('closed on all days')],
    });
    expect(comparePage(page({ hours: undefined }), content({ hours: [] })).losses).toEqual([]);
  });

  it('[publishers 2.4] reports that the number of a store cannot change, in any notation', () => {
    for (const store_number of [7, '7']) {
      expect(comparePage(page({ store_number }), content({ storeCode: '7' })).losses).toEqual([]);
      expect(comparePage(page({ store_number }), content({ storeCode: '8' })).losses).toEqual([
        expect.stringContaining('store number'),
      ]);
    }
  });

  it('does not take another number for the same one', () => {
    expect(comparePage(page({ phone: '+15125550124' }), content()).fields).toHaveProperty('phone');
    expect(comparePage(page({ phone: '0123' }), content()).fields).toHaveProperty('phone');
    expect(comparePage(page({ phone: '030 1234567' }), content({ phone: '+49301234567' })).fields).toEqual({});
  });

  it('survives a page of nonsense', () => {
    const nonsense = page({
      category_list: 3,
      location: 'x',
      hours: [],
      phone: {},
      website: [],
      description: 1,
      name: null,
      temporary_status: 4,
    });
    expect(Object.keys(comparePage(nonsense, content()).fields).sort()).toEqual([
      'category_list',
      'description',
      'hours',
      'location',
      'phone',
      'website',
    ]);
  });
});
