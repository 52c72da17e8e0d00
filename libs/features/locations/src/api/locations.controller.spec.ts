import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import { apiOfFile } from '@listings/feature-accounts/testing';
import { globalId } from '@listings/pagination';
import { manualClock } from '@listings/testing';
import { LOCATIONS_ALONE as features } from '../testing/locations-api.js';
import { newLocation, validLocation } from '../testing/new-location.js';

const clock = manualClock('2026-07-06T18:33:29.664Z');
const api = apiOfFile({ features, clock });

const create = (overrides?: object, key?: string) => newLocation(api, overrides, key);
const update = (id: string, fields: object, options: object = {}) =>
  api.send('/locations/update', { id, ...fields }, options);
const updated = async (id: string, fields: object) => (await update(id, fields)).location;
const SHOP = { placeActionType: 'SHOP_ONLINE', uri: 'https://x.example', isPreferred: false };

/** What is wrong with a new location. */
async function refusals(input: object, key?: string): Promise<string[]> {
  const { body } = await api.write('/locations', input, { key });
  return pluck(body.data.createLocation?.errors ?? body.errors, 'message');
}

const codes = (messages: readonly string[]) => messages.map((message) => message.slice(0, 7));

describe('createLocation', () => {
  it('[1.3, 4.1, contract 1] returns the full record of the new location, with timestamps in UTC with milliseconds', async () => {
    const sent = { folderName: 'West', storeId: 'SF-1' };
    const place = { countryIso: 'us', latitude: 37.77930000001, longitude: '-122.4193000' };
    const lists = { additionalPhones: ['415-555-2671', '(415) 555-2672'], tags: ['north', ' north'] };
    const location = await create({ ...sent, ...place, ...lists });
    expect(location).toMatchObject({
      ...{ id: globalId('Location', location.databaseId), accountId: api.account.id, planName: 'Enterprise' },
      ...{ approved: 'APPROVED', archived: false, archivedAt: null, status: 'ACTIVE', voiceStatus: 0 },
      ...{ stateIso: 'CA', stateName: 'California', countryIso: 'US', countryCode: '1', phone: '+14155552671' },
      ...{ ...sent, latitude: '37.7793', longitude: '-122.4193', tags: ['north'] },
      additionalPhones: ['+14155552671', '+14155552672'],
      ...{ createdDate: 'July 06, 2026', updatedAt: '2026-07-06T18:33:29.664Z' },
      ...{ placeActionLinks: [], discoveredPlaceActionLinks: [] },
    });
    expect(location.uid).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[7.1, 7.2.2, 7.3, contract 1, contract 4] reports every broken rule at once with HTTP 200, from SY10001, SY10010, SY10126, SY10013 to SY10024, and creates nothing', async () => {
    const before = await api.events();
    const input = { name: 'x', countryIso: 'US', phone: '12', bizUrl: 'ftp://x', clientMutationId: 'm-1' };
    const { status, body } = await api.write('/locations', input);
    expect(status).toBe(200);
    expect(body.data.createLocation).toMatchObject({ clientMutationId: 'm-1', success: false, location: null });
    const messages: string[] = pluck(body.data.createLocation.errors, 'message');
    const broken = 'SY10001 SY10010 SY10126 SY10011 SY10013 SY10015 SY10024 SY10022';
    expect(codes(messages).join(' ')).toBe(broken);
    expect(messages).toEqual(expect.arrayContaining(['SY10126: City is Mandatory', 'SY10010: state_iso']));
    expect(await api.events()).toEqual(before);
  });

  it.each([
    [{ description: 'short' }, 'SY10005'],
    [{ description: 'x'.repeat(5001) }, 'SY10002'],
    [{ countryIso: 'USA' }, 'SY10009'],
    [{ countryIso: 'ZZ' }, 'SY10009'],
    [{ countryIso: 'GL' }, 'SY10036'],
    [{ stateIso: 'ZZ' }, 'SY10010'],
    [{ city: 'c'.repeat(101) }, 'SY10012'],
    [{ street: 's'.repeat(201) }, 'SY10011'],
    [{ postalCode: 'ABC' }, 'SY10014'],
    [{ latitude: '91', longitude: '0' }, 'SY10030'],
    [{ latitude: '10' }, 'SY10030'],
    [{ additionalPhones: ['1'] }, 'SY10015'],
    [{ additionalPhones: ['1', '2', '3', '4', '5', '6'] }, 'SY10016'],
    [{ subCategoryId: 1 }, 'SY10025'],
    [{ additionalCategoryIds: [1] }, 'SY10028'],
    [{ additionalCategoryIds: [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010] }, 'SY10026'],
    [{ bizUrl: 'example.com' }, 'SY10022'],
    [{ storeId: 's'.repeat(101) }, 'SY10072'],
    [{ ownerEmail: 'nobody' }, 'SY10006'],
    [{ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'SY10040'],
    [{ tags: ['a/b'] }, 'SY10071'],
    [{ folderId: '00000000-0000-4000-8000-000000000000' }, 'SY10039'],
    [{ enabledSiteIds: [999] }, 'SY10007'],
    [{ placeActionLinks: [{ ...SHOP, uri: 'http://x.example' }] }, 'SY10077'],
    [{ name: '😀'.repeat(151) }, 'SY10001'],
    [{ tagline: '😀'.repeat(251) }, 'SY10078'],
    [{ businessHours: [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] }] }, 'SY10031'],
    [{ yearOfIncorporation: 999 }, 'SY10079'],
    [{ yearOfIncorporation: 2027 }, 'SY10079'],
    [{ paymentMethods: [''] }, 'SY10081'],
    [{ paymentMethods: Array.from({ length: 21 }, (_, index) => `card ${index}`) }, 'SY90006'],
    [{ paymentMethods: ['x'.repeat(51)] }, 'SY10081'],
    [{ socialUrls: { facebook: 'http://social.example/x' } }, 'SY10080'],
    [{ phoneExtension: '12a' }, 'SY10085'],
    [{ phoneExtension: '123456789012' }, 'SY10085'],
    [{ publicHolidayHours: { type: 'OPEN', slots: [] } }, 'SY10086'],
    [{ publicHolidayHours: { type: 'OPEN', slots: Array(4).fill({ start: '09:00am', end: '10:00am' }) } }, 'SY10086'],
    [{ attributes: { ballPit: true } }, 'SY10082'],
    [{ attributes: { delivery: 'yes' } }, 'SY10082'],
    [{ attributes: { wifi: true } }, 'SY10082'],
    [{ attributes: { delivery: 1 } }, 'SY90006'],
  ])('[contract 4] refuses %j with %s alone', async (overrides, code) => {
    const found = codes(await refusals(validLocation(overrides)));
    expect(found).toContain(code);
    expect(found.filter((each) => each !== code && each !== 'SY10015')).toEqual([]);
  });

  it('[7.1, contract 4] accepts the name of a sub-category, and returns 422 when it is unknown or ambiguous', async () => {
    expect((await create({ subCategoryId: 'Bakery' })).subCategoryName).toBe('Bakery');
    for (const [name, reason] of [
      ['Nonsense', 'is unknown'],
      ['Storage Facility', 'is ambiguous: give one of the ids'],
    ]) {
      const { status, body } = await api.write('/locations', validLocation({ subCategoryId: name }));
      expect([status, body.data]).toEqual([422, { createLocation: null }]);
      expect(body.errors[0].message).toContain(reason);
    }
  });

  it('[contract 4] a hidden address needs neither street nor city', async () => {
    const location = await create({ street: null, city: null, hideAddress: true });
    expect([location.street, location.city, location.hideAddress]).toEqual(['', '', true]);
  });

  it('[contract 4] refuses the same name, phone and postal code twice (SY10017), and a store id twice (SY10072)', async () => {
    const twice = validLocation({ storeId: 'TWICE-1' });
    await api.write('/locations', twice);
    expect(codes(await refusals(twice))).toEqual(['SY10072', 'SY10017']);
  });

  it.each([
    [{ postalCode: 'K1A0B1' }],
    [{ postalCode: 'k1a-0b1', phone: '+1 (613) 555-0143 ext. 9' }],
    [{ name: 'CAFE\u0301 Zoe\u0308', phone: '613 555 0143' }],
    [{ name: '\ufeffCafé  Zoë\u200b', postalCode: ' k1a\u00a00b1' }],
  ])(
    '[contract 14] finds the same location in %j (SY10017), and its store code in any case (SY10072)',
    async (other) => {
      const { writeKey } = await api.newAccount();
      const place = { countryIso: 'CA', stateIso: 'ON', city: 'Ottawa', latitude: null, longitude: null };
      const first = { ...place, name: 'Café Zoë', phone: '+16135550143', postalCode: 'K1A 0B1', storeId: 'On-1' };
      expect(await refusals(validLocation(first), writeKey)).toEqual([]);
      const found = await refusals(validLocation({ ...first, ...other, storeId: 'oN\u200b-1' }), writeKey);
      expect(codes(found)).toEqual(['SY10072', 'SY10017']);
    },
  );

  it('[contract 14] stores a location in one form, with the extension of its phone and the spelling of its tags and folder', async () => {
    await create({ tags: ['Flagship'], folderName: 'North' });
    const description = `${'d'.repeat(200)}\r\ne\u0301\u202e`;
    const sent = { name: 'Bram\u0007ble\r\n  Bakery\u200b', description, stateIso: 'ca\u200e' };
    const more = { phone: '(415) 555-0143 x12', tags: ['FLAGSHIP', 'new\u2060', 'New'], folderName: 'NORTH\u00a0' };
    expect(await create({ ...sent, ...more, postalCode: '941031234' })).toMatchObject({
      ...{ name: 'Bramble Bakery', description: `${'d'.repeat(200)}\né`, stateIso: 'CA', postalCode: '94103-1234' },
      ...{ phone: '+14155550143', phoneExtension: '12', tags: ['Flagship', 'new'], folderName: 'North' },
    });
    const list = async (filter: object) =>
      (await api.read('/locations', { filter: JSON.stringify(filter) })).totalCount;
    for (const filter of [{ tag: 'flagSHIP' }, { folderName: 'north' }]) expect(await list(filter)).toBe(2);
  });

  it('[contract 4] of parallel creations with one store id exactly one succeeds', async () => {
    const create = async () => (await api.send('/locations', validLocation({ storeId: 'RACE-1' }))).success as boolean;
    const made = await Promise.all(Array.from({ length: 6 }, create));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('[7.3, contract 2] the last seat of the plan goes to one of two parallel creations, the other gets SY10151', async () => {
    const { writeKey: key } = await api.newAccount('LAUNCH');
    for (let seat = 1; seat <= 3; seat += 1) await create({}, key);
    const found = await Promise.all([1, 2].map(() => refusals(validLocation(), key)));
    expect(found.sort()).toEqual([[], ['SY10151: Account is out of location seats']]);
  });

  it('[3, 6.2, contract 4] records profile.created with its source, in the transaction of the creation', async () => {
    const location = await create();
    expect((await api.events()).at(-1)).toMatchObject({
      event: 'profile.created',
      timestamp: clock.now().toISOString(),
      account_id: api.account.id,
      location_id: String(location.databaseId),
      data: { source: 'api' },
    });
  });

  it('[contract 1, design 3.1] stores the correlation id of a creation and of an edit with their events', async () => {
    const under = (id: string) => ({ headers: { 'x-correlation-id': id } });
    const made = await api.write('/locations', validLocation(), under('creation-1'));
    const { location } = made.body.data.createLocation;
    await api.write('/locations/update', { id: location.id, name: 'Another Name' }, under('edit-1'));
    const stored = await api.sql`
      select type, correlation_id as id from stored_events where location_id = ${location.databaseId}
      order by sequence, position`;
    expect(stored).toEqual([
      { type: 'profile.created', id: 'creation-1' },
      { type: 'profile.updated', id: 'edit-1' },
    ]);
  });
});

describe('the form of optional fields', () => {
  it('[contract 4] tagline, yearOfIncorporation, paymentMethods and socialUrls come back as sent', async () => {
    const socialUrls = { instagram: 'https://social.example/i' };
    const sent = { tagline: 'Since ever', yearOfIncorporation: 1900, paymentMethods: ['CASH', 'VISA'], socialUrls };
    expect(await create(sent)).toMatchObject(sent);
  });

  it('[contract 4] a serviceArea comes back as sent, has at most 20 places, and takes no other field', async () => {
    const placeInfos = [{ placeId: 'place-1', placeName: 'Oakland' }];
    const serviceArea = { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'US', placeInfos };
    expect(await create({ serviceArea })).toMatchObject({ serviceArea });
    const refused = (more: object) => refusals(validLocation({ serviceArea: { ...serviceArea, ...more } }));
    const many = await refused({ placeInfos: Array(21).fill(placeInfos[0]) });
    expect(many).toEqual([expect.stringContaining('input.serviceArea.placeInfos')]);
    expect(await refused({ radius: 5 })).toEqual([expect.stringContaining('Field "radius" is not defined')]);
  });

  it('[contract 4] the hours on public holidays come back as sent, and are absent where nothing is said', async () => {
    const sent = { type: 'OPEN', slots: [{ start: '10:00am', end: '02:00pm' }] };
    const { id, publicHolidayHours } = await create({ publicHolidayHours: sent });
    expect(publicHolidayHours).toEqual(sent);
    const closed = { publicHolidayHours: { type: 'CLOSED', slots: [] } };
    expect(await updated(id, closed)).toMatchObject(closed);
    expect(await updated(id, { publicHolidayHours: null })).not.toHaveProperty('publicHolidayHours');
    expect(await create({})).not.toHaveProperty('publicHolidayHours');
  });

  it('[contract 4] the extension of a phone comes back as sent, and goes with the number', async () => {
    const { id, phoneExtension } = await create({ phoneExtension: ' 12 ' });
    expect(phoneExtension).toBe('12');
    expect(await updated(id, { phone: '(415) 555-2673' })).toMatchObject({ phoneExtension: '12' });
    expect(await updated(id, { phone: null })).not.toHaveProperty('phoneExtension');
    expect(await create({})).not.toHaveProperty('phoneExtension');
  });

  it('[7.2, contract 4] attributes come back as sent, are replaced as a whole, and are cleared with null; a wrong one is named', async () => {
    const sent = { outdoorSeating: true, delivery: false, wifi: 'free' };
    const { id, attributes } = await create({ attributes: sent });
    expect(attributes).toEqual(sent);
    expect((await updated(id, { attributes: { wifi: 'none' } })).attributes).toEqual({ wifi: 'none' });
    expect(await updated(id, { attributes: null })).not.toHaveProperty('attributes');
    expect(await refusals(validLocation({ attributes: { ballPit: true, wifi: 'slow' } }))).toEqual([
      'SY10082: attributes: ballPit is no attribute',
      'SY10082: attributes.wifi: one of free, paid, none',
    ]);
  });
});

describe('updateLocation', () => {
  it('[4.1, contract 4] an update changes only what was sent', async () => {
    const before = await create({ tags: ['a'] });
    const description = 'd'.repeat(200);
    const location = { ...before, description, phone: '' };
    const done = { clientMutationId: null, success: true, errors: [], location };
    expect(await update(before.id, { description, phone: null })).toEqual(done);
  });

  it('[contract 4, placeActionLinks] an unknown type of an action link is 400', async () => {
    const place = '"input.placeActionLinks[0].placeActionType"; expected one of APPOINTMENT,';
    const input = validLocation({ placeActionLinks: [{ ...SHOP, placeActionType: 'NAP' }] });
    expect(await refusals(input)).toEqual([expect.stringContaining(place)]);
  });

  it('[contract 4] plain text fields of a record are never null, and the document says so', async () => {
    const record = await create({ street: null, city: null, hideAddress: true, phone: null });
    const document = (await fetch(`${api.url}/openapi.json`)).json() as Promise<Answer['body']>;
    const { properties } = (await document).components.schemas.Location;
    const texts = 'name street city postalCode stateIso stateName countryCode phone description subCategoryName';
    for (const field of texts.split(' ')) {
      const type = properties[field].type;
      expect([field, typeof record[field], type]).toEqual([field, 'string', 'string']);
    }
  });

  it.each(['soon', '2026-13-45T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '2026-07-06', '', '1751826809'])(
    '[contract 4] [contract 13] expectedUpdatedAt %j is no timestamp: 400',
    async (expectedUpdatedAt) => {
      const { id } = await create();
      const { status, body } = await api.write('/locations/update', { id, city: 'Oakland', expectedUpdatedAt });
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('input.expectedUpdatedAt')]);
    },
  );

  it('[contract 4] expectedUpdatedAt is a point in time, in any notation', async () => {
    const { id, updatedAt } = await create();
    const elsewhere = new Date(new Date(updatedAt).getTime() + 3_600_000).toISOString().replace('Z', '+01:00');
    expect((await update(id, { city: 'Oakland', expectedUpdatedAt: elsewhere })).errors).toEqual([]);
  });

  it('[6.2, 8, contract 8] one profile.updated per location and minute, on the leading edge, naming the changed fields', async () => {
    const { id, databaseId } = await create();
    const updates = async () => {
      const own = (await api.events()).filter(({ location_id: of }) => of === String(databaseId));
      return own.flatMap(({ event, data }) => (event === 'profile.updated' ? [data] : []));
    };
    await update(id, { city: 'Oakland' });
    await update(id, { city: 'Berkeley' });
    const first = { source: 'api', changed_fields: ['city'] };
    expect(await updates()).toEqual([first]);
    await api.sql`update locations set update_window_ends_at = now() where id = ${databaseId}`;
    await update(id, { city: 'Oakland', street: '2 Main Street' });
    expect(await updates()).toEqual([first, { source: 'api', changed_fields: ['street', 'city'] }]);
  });

  it('[contract 8] an update that changes nothing emits nothing', async () => {
    const location = await create({ phone: '+14155552671' });
    const before = await api.events();
    const same = { name: ` ${location.name} `, phone: '415-555-2671' };
    expect(await update(location.id, same)).toMatchObject({ success: true, location });
    expect(await api.events()).toEqual(before);
  });

  it('[contract 4] refuses an update of a location that changed meanwhile: SY10069', async () => {
    const { id, updatedAt } = await create();
    await clock.advance(5);
    await update(id, { city: 'Oakland', expectedUpdatedAt: updatedAt });
    const { errors } = await update(id, { city: 'Fresno', expectedUpdatedAt: updatedAt });
    expect(errors).toMatchObject([{ message: 'SY10069: Location was changed by someone else' }]);
  });
});

it('[3, 4.1, 6.2, contract 4] archiveLocations archives softly, once, with one profile.deleted, refuses updates with SY00008, and cancels the archive without an event', async () => {
  const { id, databaseId } = await create();
  const locationIds = [id];
  const done = { success: true, errors: [] };
  for (const archivedCount of [1, 0])
    expect(await api.send('/locations/archive', { locationIds })).toMatchObject({ ...done, archivedCount });
  const [archived] = await api.read('/locations-by-ids', { locationIds });
  const archivedAt = clock.now().toISOString();
  expect(archived).toMatchObject({ archived: true, archivedAt, status: 'ARCHIVED' });
  expect((await update(id, { city: 'x' })).errors).toMatchObject([{ message: 'SY00008: Location is archived' }]);
  const result = [{ locationId: id, status: 'ACTIVE' }];
  const cancelled = await api.send('/locations/cancel_archive', { locationIds });
  expect(cancelled).toMatchObject({ success: true, cancelledCount: 1, result });
  expect((await api.events()).filter(({ location_id: of }) => of === String(databaseId))).toMatchObject([
    { event: 'profile.created' },
    { event: 'profile.deleted', data: { source: 'api' } },
  ]);
});

describe('reading locations', () => {
  it('[contract 1] a cursor outlives its record', async () => {
    const { writeKey: key } = await api.newAccount();
    const ids: string[] = [];
    for (let number = 0; number < 4; number += 1) ids.unshift((await create({}, key)).id);
    const { pageInfo } = await api.read('/locations', { first: '2' }, key);
    await api.write('/locations/archive', { locationIds: [ids[1]] }, { key });
    await create({}, key);
    const query = { first: '5', after: pageInfo.endCursor, filter: { archived: false } };
    expect(pluck((await api.read('/locations', query, key)).edges, 'node.id')).toEqual(ids.slice(2));
  });

  it('[contract 4] accepts at most 500 ids, and returns all 500', async () => {
    const { id } = await create();
    const ids = Array.from({ length: 500 }, (_, index) => (index === 499 ? id : 5_000_000 + index));
    expect(pluck(await api.read('/locations-by-ids', { ids }), 'id')).toEqual([id]);
    expect((await api.call('GET', '/locations-by-ids', { query: { ids: [...ids, 1] } })).status).toBe(400);
  });

  it.each(['', '?ids=', '?ids=&locationIds='])('[contract 4, 14] no ids at all are refused: %j', async (query) => {
    const message = 'SY90006: Variable "$locationIds" of required type "[ID!]!" was not provided.';
    expect(await api.refusal(`/locations-by-ids${query}`)).toEqual([400, message]);
  });

  it('[7.1, contract 14] one location is the record of the lists; an unknown id is 404, so is a foreign one, and a malformed one 400', async () => {
    const one = await create();
    const foreign = await create({}, (await api.newAccount()).writeKey);
    for (const id of [encodeURIComponent(one.id), one.databaseId])
      expect(await api.read(`/locations/${id}`, {}, api.account.readKey)).toEqual(one);
    const statuses = [foreign.databaseId, 777_777, 'x'].map(async (id) => (await api.refusal(`/locations/${id}`))[0]);
    expect(await Promise.all(statuses)).toEqual([404, 404, 400]);
  });

  it('[4.1, contract 4] by ids and by store codes: the order of the request, unknown left out, other accounts never', async () => {
    const [one, two] = [await create({ storeId: 'ORDER-1' }), await create({ storeId: 'ORDER-2' })];
    const foreign = await create({ storeId: 'ORDER-3' }, (await api.newAccount()).writeKey);
    const locationIds = [two.id, foreign.id, one.databaseId, globalId('Location', 777_777)];
    expect(await api.read('/locations-by-ids', { locationIds })).toEqual([two, one]);
    const storeCodes = ['ORDER-2', 'ORDER-3', 'ORDER-1'];
    expect(await api.read('/locations-by-store-codes', { storeCodes })).toEqual([two, one]);
    const message = 'SY90006: Variable "$storeCodes" of required type "[String!]!" was not provided.';
    expect(await api.refusal('/locations-by-store-codes')).toEqual([400, message]);
  });

  it.each([
    ['golden', undefined, true],
    ['MÜNCHNER golden', undefined, true],
    ['munch golden', undefined, false],
    ['golden spaten', ['name'], false],
    ['golden', ['city', 'address'], false],
    ['spaten', 'city', true],
    ['80331 market', ['address'], true],
    ['de07', ['store_id'], true],
    ['+1 300 555 0123', ['phone'], true],
    ['07', ['phone'], false],
  ])('[contract 4] searchLocations %j in the fields %j finds: %s', async (query, fields, expected) => {
    const asked = { query, ...(fields && { fields }) };
    const { edges, totalCount } = await api.read('/locations/search', asked, await searchedAccount());
    expect(pluck(edges, 'node.name')).toEqual(expected ? ["Joe's Golden Münchner"] : []);
    expect(totalCount).toBe(expected ? 1 : 0);
  });

  it('[contract 1] a search in an unknown field is refused', async () => {
    const refused = [400, expect.stringContaining('Parameter "fields"')];
    for (const fields of [['name', 'colour'], 'colour'])
      expect(await api.refusal('/locations/search', { query: 'golden', fields })).toEqual(refused);
  });

  /** An account with one location that a filter matches and one that it does not; created once. */
  const searchedAccount = () =>
    (searched ??= api.newAccount().then(async ({ writeKey: key }) => {
      const place = { name: "Joe's Golden Münchner", city: 'Spatenstadt', storeId: 'DE-07', postalCode: '80331' };
      await create({ ...place, additionalPhones: ['(300) 555-0123'] }, key);
      await create({ name: 'Elsewhere', phone: null }, key);
      return key;
    }));
  let searched: Promise<string> | undefined;

  it.each([
    [{ tag: 'red' }, ['Red']],
    [{ tags: ['red', 'blue'] }, ['Blue', 'Red']],
    [{ folderName: 'F1' }, ['Red']],
    [{ archived: true }, ['Gone']],
    [{ archived: false }, ['Blue', 'Red']],
    [{ status: 'TEMPORARILY_CLOSED' }, ['Blue']],
    [{ status: 'PERMANENTLY_CLOSED' }, ['Red']],
    [{ storeIds: ['R-1'] }, ['Red']],
    [{ stateIso: 'NY' }, ['Blue']],
    [{ countryIso: 'CA' }, []],
    [{ countryIso: 'us', stateIso: 'ny' }, ['Blue']],
    [{ countryIso: 'US', archived: false }, ['Blue', 'Red']],
    [{ subCategoryId: 1002 }, []],
    [{ subCategoryId: 1001, archived: false }, ['Blue', 'Red']],
    [{ folderId: '00000000-0000-4000-8000-000000000000' }, []],
    [{ updatedSince: '2099-01-01T00:00:00.000Z' }, []],
    [{ updatedSince: '2026-07-06T00:00:00.000Z', archived: true }, ['Gone']],
    [{ connected: { publisher: 'NONE', value: true } }, null],
    [{ colour: 'red' }, null],
    [{ approved: 'MAYBE' }, null],
  ])('[contract 4] filter %j', async (filter, expected) => {
    if (!filters.key) {
      filters.key = (await api.newAccount()).writeKey;
      const red = { name: 'Red', tags: ['red'], folderName: 'F1', storeId: 'R-1', permanentlyClosed: true };
      await create(red, filters.key);
      await create({ name: 'Blue', tags: ['blue', 'x'], stateIso: 'NY', temporarilyClosed: true }, filters.key);
      const gone = await create({ name: 'Gone', tags: ['gone'] }, filters.key);
      await api.write('/locations/archive', { locationIds: [gone.id] }, { key: filters.key });
    }
    const { status, body } = await api.call('GET', '/locations', { key: filters.key, query: { filter } });
    expect(status).toBe(expected ? 200 : 400);
    if (!expected) return;
    expect(pluck(body.data.allLocations.edges, 'node.name')).toEqual(expected);
    expect(body.data.allLocations.totalCount).toBe(expected.length);
  });

  const filters: { key?: string } = {};

  it('[contract 1] a folder id is accepted in any case, in the filter and in the input', async () => {
    const { writeKey: key } = await api.newAccount();
    const { id, folderId } = await create({ folderName: 'North' }, key);
    const upper = (folderId as string).toUpperCase();
    const { edges } = await api.read('/locations', { filter: { folderId: upper } }, key);
    expect(pluck(edges, 'node.id')).toEqual([id]);
    const record = () => api.read('/locations-by-ids', { ids: [id] }, key);
    const before = await record();
    await update(id, { folderId: upper }, { key });
    expect(await record()).toEqual(before);
  });
});

it('[contract 4] lists tags and folders with the number of their active locations', async () => {
  const { writeKey: key } = await api.newAccount();
  await create({ tags: ['a', 'b'], folderName: 'North' }, key);
  await create({ tags: ['b'], folderName: 'North' }, key);
  const gone = await create({ tags: ['c'], folderName: 'South' }, key);
  await api.write('/locations/archive', { locationIds: [gone.id] }, { key });
  expect(await api.read('/tags', {}, key)).toEqual([
    { name: 'a', locationCount: 1 },
    { name: 'b', locationCount: 2 },
  ]);
  expect(await api.read('/folders', {}, key)).toMatchObject([
    { name: 'North', locationCount: 2 },
    { name: 'South', locationCount: 0 },
  ]);
});
