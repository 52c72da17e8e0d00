import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiMetrics } from '@listings/api-kit';
import { pluck } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { apiOfFile, startApi } from '../../testing/index.js';

const api = apiOfFile();
const viewer = shared(() => PortalClient.as(api, 'VIEWER'));

const list = async (query = '', client = viewer) => (await client.get(`/requests?${query}`)).body;
const correlationOf = ({ headers }: Answer) => headers.get('x-correlation-id') ?? '';

/** The entry of a response, as soon as it is stored. */
async function entryOf(answer: Answer, client = viewer) {
  let found: Answer['body'];
  const logged = async () => {
    await api.clock.advance(1_000);
    [found] = (await list(`correlationId=${correlationOf(answer)}`, client)).requests;
    return found !== undefined;
  };
  await waitFor(logged, { describe: 'the request to be logged' });
  return found;
}

describe('the request log', () => {
  it('[0031] has a successful write with its key, its bytes, its duration, and its replay', async () => {
    const body = { input: validLocation() };
    const headers = { 'idempotency-key': 'till 7' };
    const first = await api.call('POST', '/locations', { body, headers });
    const again = await api.call('POST', '/locations', { body, headers });
    const [key] = await api.sql`
      select id, name, prefix from api_keys where account_id = ${api.account.id} and name = 'WRITE'`;
    const entry = await entryOf(first);
    expect(entry).toEqual({
      ...{ id: expect.stringMatching(/^\d{13}-\d+$/), at: expect.stringMatching(/Z$/), durationMs: expect.any(Number) },
      ...{ method: 'POST', path: '/api/v4/locations', query: null, operation: 'createLocation' },
      ...{ status: 200, outcome: 'SUCCESS', errors: [], key, idempotencyKey: 'till 7', replayed: false },
      correlationId: correlationOf(first),
      requestBytes: Buffer.byteLength(JSON.stringify(body)),
      responseBytes: Buffer.byteLength(first.text),
    });
    expect(Math.abs(Date.parse(entry.at) - api.clock.now().getTime())).toBeLessThan(60_000);
    expect(await entryOf(again)).toMatchObject({ replayed: true, outcome: 'SUCCESS' });
    expect((await viewer.get(`/requests/${entry.id}`)).body).toEqual(entry);
    expect(JSON.stringify(entry)).not.toContain(api.account.writeKey);
  });

  it('[0031] has the code, the sentence and the page of every kind of failure', async () => {
    const missing = await api.call('GET', `/posts/${globalId('SocialPost', 999_999)}`);
    const invalid = { code: 'SY90002', message: 'Invalid Id', docUrl: 'https://listings.example/docs/errors/SY90002' };
    expect(await entryOf(missing)).toMatchObject({ status: 404, outcome: 'CLIENT_ERROR', errors: [invalid] });
    const broken = await api.write('/locations', validLocation({ name: 'x', countryIso: 'no' }));
    expect(broken.status).toBe(200);
    const sentences = pluck(broken.body.data.createLocation.errors, 'message');
    expect(sentences.length).toBeGreaterThan(1);
    const entry = await entryOf(broken);
    expect(entry).toMatchObject({ status: 200, outcome: 'CLIENT_ERROR' });
    const logged = entry.errors.map((each: Record<string, string>) => `${each['code']}: ${each['message']}`);
    expect(logged).toEqual(sentences.slice(0, 5));

    const headers = { 'idempotency-key': 'used twice' };
    await api.write('/locations', validLocation(), { headers });
    const other = await api.write('/locations', validLocation(), { headers });
    expect(await entryOf(other)).toMatchObject({ status: 422, errors: [{ code: 'SY90006' }] });
    const forbidden = await api.write('/locations', validLocation(), { key: api.account.readKey });
    expect(await entryOf(forbidden)).toMatchObject({ status: 403, key: { name: 'READ' } });
    const wrongPath = await api.call('GET', '/location', { query: { id: 7 } });
    const errors = [{ code: 'SY90002', message: 'No operation at GET /api/v4/location' }];
    const noOperation = { status: 404, operation: null, query: 'id=[hidden]', errors };
    expect(await entryOf(wrongPath)).toMatchObject(noOperation);
    const unreadable = await api.call('POST', '/locations', { rawBody: '{' });
    expect(await entryOf(unreadable)).toMatchObject({ status: 400, requestBytes: 1 });
    const { id, readKey: key } = await api.newAccount('LAUNCH');
    await api.call('GET', '/folders', { key });
    await api.sql`update rate_windows set day_count = 7200 where account_id = ${id}`;
    const refused = await api.call('GET', '/folders', { key });
    const throttled = await entryOf(refused, await PortalClient.as(api, 'VIEWER', id));
    expect(throttled).toMatchObject({ status: 429, outcome: 'RATE_LIMITED', errors: [{ code: 'RATE_LIMITED' }] });
  });

  it('[0031] keeps no secret: undeclared parameters are hidden, and keys in wrong places', async () => {
    const secret = api.account.readKey;
    const answer = await api.call('GET', '/locations', { query: { first: 1, token: 'hunter2', api_key: secret } });
    expect(await entryOf(answer)).toMatchObject({ query: 'first=1&token=[hidden]&api_key=[hidden]', status: 400 });
    const misplaced = await api.call('GET', `/locations/${secret}`, { query: { [secret]: '1' } });
    const entry = await entryOf(misplaced);
    expect(entry.path).toBe('/api/v4/locations/la_live_[hidden]');
    const rows = await api.sql`select * from request_log where account_id = ${api.account.id}`;
    for (const text of [secret, 'hunter2', 'Golden Gate']) expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('[0031] has neither requests with unknown keys nor those of people, and has the portal operations that keys use', async () => {
    const unknown = `la_live_${'0'.repeat(43)}`;
    expect((await api.call('GET', '/locations', { key: unknown })).status).toBe(401);
    expect((await api.call('GET', '/location', { key: unknown })).status).toBe(404);
    await viewer.get('/api/v4/locations');
    const byKey = await api.call('GET', '/portal/deliveries', { query: { limit: 1 } });
    expect(await entryOf(byKey)).toMatchObject({ operation: 'portalDeliveries', query: 'limit=1', status: 200 });
    expect(await api.count('request_log where status = 401')).toBe(0);
  });
});

describe('the list of requests', () => {
  const account = shared(() => api.newAccount());
  const client = shared(() => PortalClient.as(api, 'VIEWER', account.id));

  beforeAll(async () => {
    for (let sent = 0; sent < 7; sent += 1) await api.call('GET', '/folders', { key: account.readKey });
    await api.call('GET', `/posts/${globalId('SocialPost', 999_999)}`, { key: account.writeKey });
    const logged = async () => {
      await api.clock.advance(1_000);
      return (await list('', client)).requests.length === 8;
    };
    await waitFor(logged, { describe: 'all requests to be logged' });
  });

  it('[0031, contract 1] is read page by page, newest first, each request once', async () => {
    const seen: { id: string; at: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer['body'] = await list(`limit=3${cursor && `&cursor=${cursor}`}`, client);
      expect(page).toMatchObject({ searchedTo: null, keptDays: 7 });
      seen.push(...page.requests);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(8);
    const times = seen.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('[0031] is filtered by outcome, operation, key, correlation id and time', async () => {
    const found = async (query: string): Promise<Answer['body'][]> => (await list(query, client)).requests;
    const [failed, ...others] = await found('outcome=CLIENT_ERROR');
    expect([failed, others]).toMatchObject([{ status: 404 }, []]);
    expect(await found('outcome=SERVER_ERROR')).toEqual([]);
    const { operation, key, correlationId, at } = failed;
    for (const query of [`operation=${operation}`, `keyId=${key.id}`, `correlationId=${correlationId}`])
      expect([query, await found(query)]).toEqual([query, [failed]]);
    const next = new Date(Date.parse(at) + 1).toISOString();
    expect(await found(`from=${at}&to=${next}`)).toContainEqual(failed);
    expect(await found(`from=${next}`)).not.toContainEqual(failed);
    expect(await found(`to=${at}`)).not.toContainEqual(failed);
  });

  it('[0031] refuses a cursor, a key and a range that select nothing', async () => {
    const backwards = 'from=2026-07-07T00:00:00Z&to=2026-07-06T00:00:00Z';
    for (const query of ['cursor=abc', 'keyId=1', 'outcome=FINE', 'limit=101', backwards])
      expect([query, (await client.get(`/requests?${query}`)).status]).toEqual([query, 422]);
    for (const id of ['1', '1783362809664-0', 'x-1', '1783362809664-4711'])
      expect([id, (await client.get(`/requests/${id}`)).status]).toEqual([id, 404]);
  });

  it('[0031, reliability 3] shows an account nothing of another one', async () => {
    const other = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    const [entry] = (await list('', client)).requests;
    expect((await list('', other)).requests).toEqual([]);
    expect((await list(`correlationId=${entry?.correlationId}`, other)).requests).toEqual([]);
    expect((await other.call('GET', `/requests/${entry?.id}`)).status).toBe(404);
    const anonymous = await PortalClient.open(api);
    expect((await anonymous.get('/requests')).status).toBe(401);
  });
});

describe('the log of a process', () => {
  it('[0031] is stored when the process stops', async () => {
    const second = await startApi({ databaseUrl: api.databaseUrl });
    const answer = await second.call('GET', '/folders', { key: api.account.readKey });
    await second.close();
    expect((await list(`correlationId=${correlationOf(answer)}`)).requests).toHaveLength(1);
  });

  it('[0031] is off with REQUEST_LOG_DAYS=0', async () => {
    const silent = await startApi({ databaseUrl: api.databaseUrl, variables: { REQUEST_LOG_DAYS: '0' } });
    const answer = await silent.call('GET', '/folders', { key: api.account.readKey });
    const member = await PortalClient.as(silent, 'VIEWER', api.account.id);
    expect(await list('limit=1', member)).toMatchObject({ keptDays: 0 });
    await silent.close();
    expect((await list(`correlationId=${correlationOf(answer)}`)).requests).toEqual([]);
  });

  it('[0031, reliability 2] that cannot be stored delays and fails no request, and is counted', async () => {
    await api.sql`alter table request_log rename to request_log_away`;
    try {
      const failed = async () =>
        (await api.get(ApiMetrics).loggedRequests.get()).values.find(({ labels }) => labels.result === 'failed')
          ?.value ?? 0;
      const before = await failed();
      for (let sent = 0; sent < 5; sent += 1) expect((await api.call('GET', '/folders')).status).toBe(200);
      const counted = async () => {
        await api.clock.advance(1_000);
        return (await failed()) >= before + 5;
      };
      await waitFor(counted, { describe: 'the failures' });
    } finally {
      await api.sql`alter table request_log_away rename to request_log`;
    }
    await entryOf(await api.call('GET', '/folders'));
  });
});
