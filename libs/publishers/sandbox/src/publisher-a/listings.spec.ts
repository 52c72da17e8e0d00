import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json.js';
import { worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at, items } from '../testing/sandbox-client.js';

const client = worldOfEachTest();
const LISTING = '/v1/locations/9100006';
const patch = (mask: string, body: JsonObject, listing = LISTING): Promise<TestAnswer> =>
  client.a('PATCH', `${listing}?updateMask=${mask}`, body);
const read = (mask: string, listing = LISTING): Promise<TestAnswer> => client.a('GET', `${listing}?readMask=${mask}`);
const violation = (answer: TestAnswer): unknown => at(answer.body, 'error.details.0.fieldViolations.0.field');

describe('publisher A: accounts and listings', () => {
  it('[publishers 1.4] accounts/- lists everything reachable; filter and orderBy work, totalSize comes with a filter', async () => {
    const all = await client.a('GET', '/v1/accounts/-/locations?readMask=name&pageSize=100');
    expect(items(all, 'locations')).toHaveLength(60);
    expect(all.body).not.toHaveProperty('totalSize');
    const one = await client.a('GET', '/v1/accounts/-/locations?readMask=storeCode&filter=storeCode="S1-007"');
    expect(one.body).toEqual({ locations: [{ storeCode: 'S1-007' }], totalSize: 1 });
    const none = await client.a('GET', '/v1/accounts/-/locations?readMask=name&filter=title="nowhere"');
    expect(none.body).toEqual({});
    const sorted = await client.a('GET', '/v1/accounts/-/locations?readMask=title&orderBy=title%20desc&pageSize=100');
    const titles = items(sorted, 'locations').map(({ title }) => String(title));
    expect(titles).toEqual([...titles].sort((left, right) => right.localeCompare(left)));
  });

  it('[publishers 1.4] validateOnly checks and changes nothing', async () => {
    expect((await client.a('PATCH', `${LISTING}?updateMask=title&validateOnly=true`, { title: 'X' })).body).toEqual({});
    expect((await read('title')).body['title']).not.toBe('X');
  });

  const [phones, us] = [['0101010', '0101011', '0101012'], { regionCode: 'US' }];
  const fromNine = (closeDay: string, hours: number): JsonObject => {
    const period = { openDay: 'MONDAY', closeDay, openTime: { hours: 9 }, closeTime: { hours } };
    return { regularHours: { periods: [period] } };
  };
  const special = (day: number, more: JsonObject): JsonObject => {
    return { specialHours: { specialHourPeriods: [{ startDate: { year: 2027, month: 2, day }, ...more }] } };
  };

  it.each<[string, string, JsonObject]>([
    ['an empty mask', '', { title: 'X' }],
    ['a read-only field', 'metadata', { metadata: {} }],
    ['an unknown mask path', 'colour', {}],
    ['an unknown JSON field', 'title', { title: 'X', colour: 'red' }],
    ['a cleared title', 'title', {}],
    ['part of a whole field', 'phoneNumbers.primaryPhone', { phoneNumbers: { primaryPhone: '1' } }],
    ['three additional phones', 'phoneNumbers', { phoneNumbers: { additionalPhones: phones } }],
    ['six address lines', 'storefrontAddress', { storefrontAddress: { ...us, addressLines: [...'123456'] } }],
    ['a description of 751 characters', 'profile', { profile: { description: 'x'.repeat(751) } }],
    ['a label of 256 characters', 'labels', { labels: ['x'.repeat(256)] }],
    ['a relative website', 'websiteUri', { websiteUri: 'www.shop.example' }],
    ['an unknown category', 'categories', { categories: { primaryCategory: { name: 'categories/unheard_of' } } }],
    ['an unknown status', 'openInfo.status', { openInfo: { status: 'AJAR' } }],
    ['a store code in use', 'storeCode', { storeCode: 'S1-007' }],
    ['hours past 24', 'regularHours', fromNine('MONDAY', 25)],
    ['hours that close before they open', 'regularHours', fromNine('MONDAY', 8)],
    ['hours over two nights', 'regularHours', fromNine('WEDNESDAY', 8)],
    ['an area and an address', 'serviceArea', { serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY' } }],
    ['a special day of 24 hours', 'specialHours', special(1, { closeTime: { hours: 24 } })],
    ['a special day that does not exist', 'specialHours', special(30, { closed: true })],
  ])('[publishers 1.4] a patch with %s is 400 INVALID_ARGUMENT', async (_, mask, body) => {
    const answer = await patch(mask, body);
    expect([answer.status, at(answer.body, 'error.status')]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(violation(answer)).toEqual(expect.any(String));
  });

  it('[publishers 1.4] accepts overnight hours, 0:00 to 24:00, and an emptied address with the service area', async () => {
    const periods = [
      { openDay: 'SUNDAY', openTime: { hours: 20 }, closeDay: 'MONDAY', closeTime: { hours: 2 } },
      { openDay: 'TUESDAY', openTime: {}, closeDay: 'TUESDAY', closeTime: { hours: 24 } },
    ];
    expect((await patch('regularHours', { regularHours: { periods } })).status).toBe(200);
    const area = { serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'US' } };
    expect((await patch('serviceArea,storefrontAddress', area)).status).toBe(200);
    expect((await read('storefrontAddress')).body).toEqual({});
  });

  it('[publishers 1.4] categories: BASIC names, FULL adds hour types, a filter searches', async () => {
    const all = items(await client.a('GET', '/v1/categories?regionCode=US&languageCode=en&view=BASIC'), 'categories');
    expect(all).toHaveLength(25);
    expect(all[0]).toEqual({ name: 'categories/restaurant', displayName: 'Restaurant' });
    const found = items(await client.a('GET', '/v1/categories?view=FULL&filter=displayName=bakery'), 'categories');
    expect(found).toMatchObject([{ name: 'categories/bakery', moreHoursTypes: expect.any(Array) }]);
    expect((await client.a('GET', '/v1/categories?pageSize=101')).status).toBe(400);
  });
});
