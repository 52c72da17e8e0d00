import { describe, expect, it } from '@jest/globals';
import { issueApiKey } from '@listings/feature-accounts';
import { newLocation, validLocation } from '@listings/feature-locations/testing';
import { apiOfFile } from '../testing/index.js';

const VERSION = '2026-07-29';
const JSON_TYPE = 'application/json; charset=utf-8';

const api = apiOfFile();

/** Reads a path whose cursor is refused. */
const expectInvalidId = async (path: string) =>
  expect(await api.refusal(path)).toEqual([400, expect.stringMatching(/^SY90002: Invalid Id/)]);

describe('wire conventions', () => {
  const wrong = (at: string, expected: string) =>
    `SY90006: Variable "$input" got invalid value at "input.${at}"; ${expected}`;
  const refusal = async (input: object) => {
    const { status, body } = await api.write('/locations', input);
    return [status, body.errors];
  };

  const day = (more: object) => ({ businessHours: [{ day: 'MONDAY', type: 'OPEN', slots: [], ...more }] });

  it.each([
    [{ nmae: 'x' }, '"nmae" is not defined by type "CreateLocationInput". Did you mean "name"?'],
    [{ zzz: 1 }, '"zzz" is not defined by type "CreateLocationInput".'],
    [{ accountId: 7 }, '"accountId" is not defined by type "CreateLocationInput".'],
    [day({ x: 1 }), '"x" is not defined by type "BusinessHoursInput".'],
  ])('[contract 1] an unknown field is refused by name: %j', async (input, unknown) => {
    expect(await refusal(input)).toMatchObject([400, [{ message: `SY90006: Field ${unknown}` }]]);
  });

  it.each([
    [{ name: 7 }, 'name', 'expected string or null.'],
    [{ tags: [1] }, 'tags[0]', 'expected string.'],
    [day({ day: 'NODAY' }), 'businessHours[0].day', 'expected one of MONDAY'],
    [day({ slots: undefined }), 'businessHours[0].slots', 'a value is required, [] for none.'],
    [day({ day: undefined }), 'businessHours[0].day', 'a value is required'],
  ])('[contract 1] a wrong type is refused by path: %j', async (input, at, expected) => {
    expect(await refusal(input)).toMatchObject([400, [{ message: expect.stringContaining(wrong(at, expected)) }]]);
  });

  it('[4.7.1, contract 14] all form errors of a request are reported at once, each with its code, field and page', async () => {
    const input = { listingId: 'x', connectedAccountId: 7 };
    const { status, body } = await api.write('/connected-accounts/create-location-from-listing?dryRun=1', input);
    const type = 'CreateLocationFromConnectedAccountListingInput';
    const unknown = `SY90006: Field "listingId" is not defined by type "${type}". Did you mean "connectedAccountListingId"?`;
    const expected = [
      ['SY90006: Parameter "dryRun" is unknown. The operation takes no parameters.', 'dryRun'],
      [wrong('connectedAccountListingId', 'a value is required.'), 'connectedAccountListingId'],
      [unknown, 'listingId'],
      [wrong('connectedAccountId', 'expected string.'), 'connectedAccountId'],
    ];
    const docUrl = 'https://listings.example/docs/errors/SY90006';
    const errors = expected.map(([message, field]) => ({ message, code: 'SY90006', field, docUrl }));
    expect([status, body.errors]).toEqual([400, errors]);
    expect(Object.keys(body.errors[0])).toEqual(['message', 'code', 'field', 'docUrl']);
  });

  it('[contract 14] an id that cannot be decoded is named with its place and its beginning, at most 50 errors in all', async () => {
    const long = 'x'.repeat(90);
    const { body } = await api.write('/locations/archive', { locationIds: ['no', 100_001, long] });
    expect(body.errors).toMatchObject([
      { message: 'SY90002: Invalid Id: locationIds[0] is "no"', code: 'SY90002', field: 'locationIds[0]' },
      { message: `SY90002: Invalid Id: locationIds[2] is "${long}"`, field: 'locationIds[2]' },
    ]);
    const many = await api.write('/locations', { businessHours: Array.from({ length: 100 }, () => ({})) });
    expect(many.body.errors).toHaveLength(50);
  });

  it('[contract 14] a broken rule names its field and page too', async () => {
    const docUrl = 'https://listings.example/docs/errors/SY10126';
    const { errors } = await api.send('/locations', validLocation({ city: '' }));
    expect(errors).toEqual([{ message: 'SY10126: City is Mandatory', code: 'SY10126', field: 'city', docUrl }]);
  });

  it.each([
    ['{"input":{"__proto__":{"admin":true}}}', 'Field "__proto__" is not defined'],
    ['{"input":{"constructor":1}}', 'Field "constructor" is not defined'],
    ['{"input":{"name":"a\\u0000b"}}', 'NUL character'],
    [`{"input":{"tags":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`, 'nested deeper than 32'],
    ['{"input":', 'not JSON'],
  ])('[contract 1] hostile body %.40s is 400', async (rawBody, reason) => {
    const { status, body } = await api.call('POST', '/locations', { rawBody });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('[contract 1] a body over 1 MiB is 413, another content type 415', async () => {
    const large = await api.write('/locations', { name: 'x'.repeat(1_100_000) });
    const errors = [{ message: 'SY90006: Request body exceeds 1048576 bytes.' }];
    expect([large.status, large.body.errors]).toMatchObject([413, errors]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.call('POST', '/locations', { rawBody: 'a=b', headers })).status).toBe(415);
  });

  it('[7.1, contract 1] an unknown path is 404 and says nothing else', async () => {
    const answer = await api.call('GET', '/nothing');
    const docUrl = 'https://listings.example/docs/errors/SY90002';
    const errors = [{ message: 'SY90002: No operation at GET /api/v4/nothing', code: 'SY90002', docUrl }];
    expect([answer.status, answer.body]).toEqual([404, { data: null, errors }]);
  });

  it.each([
    [400, 'SY90002: Invalid Id', `/posts/${'x'.repeat(5_000)}`],
    [400, 'SY90006: Request path is not a valid URL path.', '/posts/%zz'],
    [431, 'SY90006: Request headers exceed 16384 bytes.', `/locations?filter=${'x'.repeat(20_000)}`],
  ])(
    '[7.2] a request that fails before routing has the request-level shape too: %i %s',
    async (status, message, path) => {
      const { headers, ...answer } = await api.call('GET', path);
      expect(answer).toMatchObject({ status, body: { data: null, errors: [{ message }] } });
      expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-api-version')).toBe(VERSION);
    },
  );

  it('[contract 1] a known path with another method is 405 and names the methods', async () => {
    const answer = await api.call('DELETE', '/locations');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it.each([
    ['GET', '/locations/archive'],
    ['HEAD', '/locations/update'],
    ['GET', '/connected-accounts/trigger-matches'],
    ['HEAD', '/connected-accounts/trigger-matches'],
    ['PATCH', '/locations/archive'],
  ])('[contract 1] so is %s at %s, which is no id in the path', async (method, path) => {
    for (const key of [undefined, null]) {
      const answer = await api.call(method, path, { key });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('[contract 1] what is neither an id nor a path stays a malformed id', async () => {
    for (const path of ['/locations/archived', '/locations/:locationId'])
      expect((await api.call('GET', path)).body.errors).toMatchObject([{ code: 'SY90002' }]);
  });

  it('[contract 1] every response has a correlation id: a valid one of up to 128 characters is kept, a bad one replaced', async () => {
    const of = async (given: string, path = '/countries') =>
      (await api.call('GET', path, { headers: { 'x-correlation-id': given } })).headers.get('x-correlation-id');
    for (const kept of ['my-id_1.2', 'x'.repeat(128)]) expect(await of(kept)).toBe(kept);
    for (const bad of ['not ok!', 'x'.repeat(129), '']) expect(await of(bad)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await of('at-404', '/nowhere')).toBe('at-404');
  });

  it('[1.3, contract 1] a success is 200 with the payload of one operation', async () => {
    const { status, body } = await api.call('GET', '/countries');
    expect([status, Object.keys(body), Object.keys(body.data)]).toEqual([200, ['data'], ['supportedCountries']]);
  });

  it('[9.1, contract 1] every response has version and charset', async () => {
    for (const { headers } of [await api.call('GET', '/countries'), await api.call('GET', '/countries', { key: null })])
      expect([headers.get('x-api-version'), headers.get('content-type')]).toEqual([VERSION, JSON_TYPE]);
  });

  it('[1.4, 7.3] a parameter that is not JSON, or given twice, is 400 SY90006 naming it', async () => {
    for (const [query, problem] of [
      ['filter={', '"filter" is not JSON.'],
      ['first=1&first=2', '"first" must be given once.'],
    ])
      expect(await api.refusal(`/locations?${query}`)).toEqual([400, `SY90006: Parameter ${problem}`]);
  });
});

describe('query parameters', () => {
  const LONG = 'x'.repeat(100);

  it('[contract 1] integers are decimal only', async () => {
    const refused = [400, expect.stringContaining('Parameter "first"')];
    for (const first of ['1e1', '0x10', '+1', ' 1', '1.0', '01x'])
      expect([first, await api.refusal('/locations', { first })]).toEqual([first, refused]);
  });

  it.each([
    ['/rollup_interactions?tag=all&ratingFiler=5', 'Parameter "ratingFiler" is unknown. Did you mean "ratingFilter"?'],
    ['/locations?frist=1', 'Parameter "frist" is unknown. Did you mean "first"?'],
    ['/locations-by-ids?ids=[]&page=2', 'Parameter "page" is unknown. The operation takes locationIds, ids.'],
    ['/countries?first=1', 'Parameter "first" is unknown. The operation takes no parameters.'],
    [`/countries?${LONG}x=1`, `Parameter "${LONG}…" is unknown. The operation takes no parameters.`],
  ])('[contract 14] an unknown name is 400 and names the one that was probably meant: %.40s', async (path, message) => {
    expect(await api.refusal(path)).toEqual([400, `SY90006: ${message}`]);
  });

  it('[contract 14] an unknown name is refused in a write as well, and one that begins with _ has no effect', async () => {
    expect((await api.write('/locations?dryRun=true', validLocation())).status).toBe(400);
    expect((await api.call('GET', '/locations?_=1722222222&_trace=x')).status).toBe(200);
  });

  it.each([
    '/locations?after=',
    '/locations/search?query=%21&before=&last=1',
    '/rollup_interactions?tag=all&after=',
    '/jobs?after=',
    '/tags?after=',
  ])('[contract 14] an empty cursor is a malformed id: %s', (path) => expectInvalidId(path));

  it.each([
    '/locations?after=nonsense',
    '/locations/search?query=%21&after=nonsense',
    '/locations/search?query=%21&orderBy=NAME&after=nonsense',
    '/rollup_interactions?tag=all&searchString=%21&after=nonsense',
    '/rollup_interactions?tag=nobody&locationFilters=[]&after=nonsense',
  ])('[contract 14] a malformed cursor is 400 also where nothing matches: %s', (path) => expectInvalidId(path));

  it('[contract 14] an empty list of ids selects nothing, and any other restricts nothing', async () => {
    const account = await api.withNewAccount();
    await newLocation(account, { tags: ['quay'], storeId: 'S-1' });
    const total = async (filter: object) => (await account.read('/locations', { filter })).totalCount;
    expect([await total({}), await total({ tags: [] }), await total({ storeIds: [] })]).toEqual([1, 1, 0]);
    expect((await account.call('GET', '/locations/search?fields=[]')).body.data.searchLocations.totalCount).toBe(1);
    expect(await account.read('/reviewDetails', { interactionIds: [] })).toEqual({ interactions: [] });
  });

  it('[contract 1] a bare word is read as a list with one element', async () => {
    const answers = await Promise.all(
      ['name', '["name"]'].map((fields) => api.call('GET', '/locations/search', { query: { query: 'x', fields } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

it('[7.1, 7.3, contract 1] internal errors are 500 SY90007 with nothing internal in them', async () => {
  await api.sql`alter table locations rename to locations_away`;
  const answer = await api
    .write('/locations', validLocation())
    .finally(() => api.sql`alter table locations_away rename to locations`);
  expect([answer.status, answer.body]).toMatchObject([
    500,
    { data: { createLocation: null }, errors: [{ message: expect.stringMatching(/^SY90007: /) }] },
  ]);
  expect(answer.text).not.toMatch(/relation|select|locations_away|\.ts|\.js|at /i);
});

describe('authentication', () => {
  it('[7.3, contract 2] the key of a suspended account at once gets 403 SY90001', async () => {
    const { id, readKey } = await api.newAccount();
    await api.sql`update accounts set status = 'SUSPENDED' where id = ${id}`;
    const { status, body } = await api.call('GET', '/locations', { key: readKey });
    expect([status, body.errors[0].message]).toEqual([403, 'SY90001: Not authorized to access this resource']);
  });

  it('[5.1] the key is in the Authorization header with the scheme API', async () => {
    const { writeKey } = api.account;
    const status = async (authorization: string) =>
      (await api.call('GET', '/locations', { key: null, headers: { authorization } })).status;
    expect(await status(`API ${writeKey}`)).toBe(200);
    for (const wrong of [writeKey, `Bearer ${writeKey}`, `API  ${writeKey} x`, `API`, `Basic ${writeKey}`])
      expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
    expect((await api.call('GET', `/locations?api_key=${writeKey}`, { key: null })).status).toBe(401);
  });

  it('[5.2] a marketplace key needs a host of the configured list', async () => {
    const market = { accountId: api.account.id, name: 'market', scope: 'READ', marketplace: true } as const;
    const { key } = await issueApiKey(api, market);
    const status = async (headers: Record<string, string>) =>
      (await api.call('GET', '/locations', { key: null, headers })).status;
    const host = { 'x-marketplace-host': 'market.example' };
    const ofMarket = { 'x-marketplace-key': key };
    expect(await status({ ...ofMarket, ...host })).toBe(200);
    const elsewhere = { ...ofMarket, 'x-marketplace-host': 'other.example' };
    const ofReader = { ...host, 'x-marketplace-key': api.account.readKey };
    for (const wrong of [elsewhere, ofMarket, { authorization: `API ${key}` }, ofReader])
      expect(await status(wrong)).toBe(401);
  });
});
