import { describe, expect, it } from '@jest/globals';
import { ALWAYS_OPEN } from '@listings/publisher-sdk';
import type { ListingHours } from '@listings/publisher-sdk';
import { contentOf as content } from '../testing/content.js';
import { comparePage } from './page-fields.js';

const address = { street: 'Main St 1, Floor 2', city: 'Austin', state: 'TX', zip: '73301', country: 'United States' };
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
  location: { ...address, latitude: 30.2500001, longitude: -97.75 },
  hours: { mon_1_open: '09:00', mon_1_close: '17:00' },
  temporary_status: 'OPERATING_AS_USUAL',
  ...more,
});

const fieldsOf = (...given: Parameters<typeof comparePage>) => comparePage(...given).fields;
const lossesOf = (...given: Parameters<typeof comparePage>) => comparePage(...given).losses;

describe('comparing a page with a location [publishers 2.4]', () => {
  it('writes nothing when the page shows it already, whatever its notation', () => {
    expect(comparePage(page(), content())).toEqual({ fields: {}, losses: [] });
    const location = { ...page().location, country: 'USA', country_code: 'US' };
    expect(fieldsOf(page({ location }), content())).toEqual({});
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
    const texts = { phone: '+15125550199', website: '', description: 'Cake', category_list: '["2000003"]' };
    const hours = '{"sun_1_open":"10:00","sun_1_close":"01:30"}';
    const written = { ...texts, hours, temporary_status: 'TEMPORARILY_CLOSED' };
    expect(fieldsOf(page(), changed)).toEqual(written);
  });

  it('names the country in English [publishers 5.13]', () => {
    const { fields } = comparePage(page({ location: undefined }), content());
    expect(JSON.parse(fields['location'] ?? '')).toEqual({ ...page().location, latitude: 30.25 });
  });

  it('has a flag for a business that never closes', () => {
    const always = content({ hours: ALWAYS_OPEN });
    expect(fieldsOf(page(), always)).toEqual({ is_always_open: 'true' });
    expect(fieldsOf(page({ is_always_open: true, hours: undefined }), always)).toEqual({});
    const hours = '{"mon_1_open":"09:00","mon_1_close":"17:00"}';
    expect(fieldsOf(page({ is_always_open: true }), content())).toEqual({ is_always_open: 'false', hours });
  });

  it('[publishers 2.4] recognizes a week in another notation', () => {
    const written = { mon_2_open: '9:00', mon_2_close: '17:00' };
    expect(fieldsOf(page({ hours: written }), content())).toEqual({});
    const wholeDay = [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] }] as const;
    for (const close of ['00:00', '24:00', '23:59']) {
      const shown = page({ hours: { mon_1_open: '00:00', mon_1_close: close } });
      expect(fieldsOf(shown, content({ hours: wholeDay }))).toEqual({});
    }
  });

  it('[publishers 5.12] reports lost special days, also on a page that is always open', () => {
    const special = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' } as const;
    const compared = comparePage(page({ is_always_open: true }), content({ hours: [...ALWAYS_OPEN, special] }));
    expect(compared).toEqual({ fields: {}, losses: [expect.stringContaining('special hours')] });
  });

  it('[publishers 2.4] does not reopen a permanently closed page, and reports it', () => {
    const closed = page({ is_permanently_closed: true, temporary_status: 'NO_DATA' });
    const losses = [expect.stringContaining('permanently closed')];
    for (const temporarilyClosed of [true, false])
      expect(comparePage(closed, content({ temporarilyClosed }))).toEqual({ fields: {}, losses });
  });

  it('[contract 14] closes a page for good, and opens again what the service has closed for good', () => {
    const closed = page({ is_permanently_closed: true, temporary_status: 'NO_DATA' });
    const shut = content({ temporarilyClosed: true, permanentlyClosed: true });
    expect(fieldsOf(page(), shut)).toEqual({ is_permanently_closed: 'true' });
    expect(comparePage(closed, shut)).toEqual({ fields: {}, losses: [] });
    expect(fieldsOf(closed, content({ permanentlyClosed: false }))).toEqual({ is_permanently_closed: 'false' });
  });

  it('[publishers 5.13] knows a country by any of its names', () => {
    const turkish = content({ address: { ...content().address, countryIso: 'TR' } });
    for (const country of ['Turkey', 'Türkiye', 'TURKIYE'])
      expect(fieldsOf(page({ location: { ...page().location, country } }), turkish)).toEqual({});
    expect(fieldsOf(page(), turkish)['location']).toContain('Türkiye');
  });

  it('does not change a status that is neither open nor closed', () => {
    expect(fieldsOf(page({ temporary_status: 'NO_DATA' }), content())).toEqual({});
    const opened = { temporary_status: 'OPERATING_AS_USUAL' };
    expect(fieldsOf(page({ temporary_status: 'TEMPORARILY_CLOSED' }), content())).toEqual(opened);
  });

  it('reports the data that the page cannot store', () => {
    const slots = ['08', '10', '11'].map((hour) => ({ start: `${hour}:00am`, end: `${hour}:30am` }));
    const more = { address: null, additionalPhones: ['+15125550100'] };
    const wanted = content({ ...more, hours: [{ day: 'MONDAY', type: 'OPEN', slots }] });
    expect(lossesOf(page({ name: 'Old name' }), wanted)).toEqual(
      ['hide the address', 'additional phone numbers', 'MONDAY', 'name'].map((each) => expect.stringContaining(each)),
    );
  });

  it('[publishers 5.12] reports that a closed week is shown as unknown', () => {
    const closed = ['MONDAY', 'TUESDAY'].map((day) => ({ day, type: 'CLOSED', slots: [] }) as ListingHours);
    const [unknown, losses] = [page({ hours: undefined }), [expect.stringContaining('closed on all days')]];
    expect(comparePage(unknown, content({ hours: closed }))).toEqual({ fields: {}, losses });
    expect(lossesOf(unknown, content({ hours: [] }))).toEqual([]);
  });

  it('[publishers 2.4] reports that the number of a store cannot change, in any notation', () => {
    for (const store_number of [7, '7']) {
      expect(lossesOf(page({ store_number }), content({ storeCode: '7' }))).toEqual([]);
      const [loss] = lossesOf(page({ store_number }), content({ storeCode: '8' }));
      expect(loss).toContain('store number');
    }
  });

  it('does not take another number for the same one', () => {
    expect(fieldsOf(page({ phone: '+15125550124' }), content())).toHaveProperty('phone');
    expect(fieldsOf(page({ phone: '0123' }), content())).toHaveProperty('phone');
    expect(fieldsOf(page({ phone: '030 1234567' }), content({ phone: '+49301234567' }))).toEqual({});
  });

  it('survives a page of nonsense', () => {
    const texts = { phone: {}, website: [], description: 1, name: null };
    const nonsense = page({ category_list: 3, location: 'x', hours: [], temporary_status: 4, ...texts });
    const written = ['category_list', 'description', 'hours', 'location', 'phone', 'website'];
    expect(Object.keys(fieldsOf(nonsense, content())).sort()).toEqual(written);
  });
});
