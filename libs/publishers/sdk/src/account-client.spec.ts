import { beforeEach, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@listings/testing';
import type { ReceiverAnswer } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { createAccountClient, harmless, sessionWith } from './account-client.js';
import type { AccountClientOptions } from './account-client.js';
import type { PublisherSession } from './authorization.js';
import { createStatusClient } from './body-status.js';
import { failureOf } from './errors.js';
import { createHttpClient, sentBody, sentUrl } from './http.js';
import { asObject, asText } from './json.js';
import { MemorySession } from './testing/memory-session.js';

const publisher = shared(startReceiver);
const http = shared(createHttpClient);

beforeEach(() => void publisher.requests.splice(0));

/** Answers one after the other; a body that is no text is JSON. */
const answers = (...scripted: (Omit<ReceiverAnswer, 'body'> & { body?: unknown })[]) =>
  publisher.answer(() => {
    const { body, ...rest } = scripted.shift() ?? { status: 500 };
    return { ...rest, body: typeof body === 'string' ? body : JSON.stringify(body) };
  });

const client = (more: Partial<AccountClientOptions> = {}) =>
  createAccountClient({
    http,
    now: () => 0,
    base: publisher.url,
    authorize: ({ token }) => (typeof token === 'string' ? { authorization: `Bearer ${token}` } : undefined),
    readRefusal: ({ status, json }) => {
      const { problem, text } = asObject(json) ?? {};
      return { status, code: asText(problem), text: asText(text) ?? 'no reason' };
    },
    ...more,
  });
const renew = async () => ({ token: 'new' });
const get = (session: PublisherSession) => ({ session, method: 'GET', url: '/shops/1', effect: 'read' }) as const;
const post = (session: PublisherSession) =>
  ({ session, method: 'POST', url: '/shops/1?x=1', json: { a: 1 }, effect: 'content', listingRef: '1' }) as const;

describe('calls for connected accounts', () => {
  it('[publishers 0.1] sends the credentials and returns the object in the body', async () => {
    answers({ status: 200, body: { id: 1 }, headers: { etag: '"v1"' } }, { status: 204 });
    const session = new MemorySession({ token: 'old' });
    expect(await client().call(get(session))).toMatchObject({ body: { id: 1 }, headers: { etag: '"v1"' } });
    expect((await client().call(post(session))).body).toEqual({});
    const arrived = publisher.requests.map(
      ({ method, path, headers }) => `${method} ${path} by ${headers['authorization']}`,
    );
    expect(arrived).toEqual(['GET /shops/1 by Bearer old', 'POST /shops/1?x=1 by Bearer old']);
  });

  it('[design 5] reads the body as text or as a table if the call asks for it', async () => {
    answers({ status: 200, body: 'day,calls\n2026-07-01,3\n' }, { status: 200, body: '<osm/>' }, { status: 404 });
    const session = new MemorySession({ token: 'old' });
    expect((await client().call({ ...get(session), as: 'csv' })).body).toEqual([{ day: '2026-07-01', calls: '3' }]);
    expect((await client().call({ ...get(session), as: 'text' })).body).toBe('<osm/>');
    expect(await client().call({ ...get(session), as: 'csv', expected: [404] })).toMatchObject({ body: [] });

    answers({ status: 200, body: 'day;calls\n2026-07-01;3,5\n' });
    const table = { as: 'csv', separator: ';' } as const;
    expect((await client().call({ ...get(session), ...table })).body).toEqual([{ day: '2026-07-01', calls: '3,5' }]);

    answers({ status: 200, body: 'day\n"2026' });
    const broken = client().call({ ...post(session), as: 'csv' });
    expect(await broken.catch(failureOf)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it('[publishers 0.1, 1.8] lets the plug-in sign a call with the time at which it begins, and with what is sent', async () => {
    answers({ status: 200, body: {} }, { status: 200, body: {} });
    let time = 0;
    const waiting = createHttpClient({ pass: async () => void (time += 600) });
    const signed = client({
      http: waiting,
      authorize: ({ token }, request) => ({
        'x-signed': `${String(token)} ${time} ${request.method} ${sentUrl(request)} ${sentBody(request) ?? 'no body'}`,
      }),
    });
    const session = new MemorySession({ token: 'old' });
    await signed.call({ ...get(session), query: { tag: ['a', 'b'], page: undefined } });
    await signed.call(post(session));
    expect(publisher.requests.map(({ headers }) => headers['x-signed'])).toEqual([
      `old 600 GET ${publisher.url}/shops/1?tag=a&tag=b no body`,
      `old 1200 POST ${publisher.url}/shops/1?x=1 {"a":1}`,
    ]);
    await waiting.close();
  });

  it('[publishers 1.2] renews the credentials once after a 401 and repeats the call', async () => {
    answers({ status: 401 }, { status: 200, body: {} });
    const session = new MemorySession({ token: 'old' });
    await client({ renew }).call(post(session));
    expect(publisher.requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(session.renewals).toBe(1);

    answers({ status: 401 }, { status: 401 });
    const failure = await client({ renew }).call(get(session)).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(publisher.requests).toHaveLength(4);
  });

  it('[publishers 1.2] credentials without a token cost no call', async () => {
    const session = new MemorySession({ other: 1 });
    const failure = await client().call(get(session)).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(publisher.requests).toHaveLength(0);
    answers({ status: 200, body: {} });
    await client({ renew }).call(get(session));
    expect(publisher.requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer new']);
  });

  it('[publishers 1.8] tells the status, which alone says that something is only accepted', async () => {
    const session = new MemorySession({ token: 'old' });
    answers({ status: 202 }, { status: 200, body: {} }, { status: 404 });
    expect(await client().call(post(session))).toMatchObject({ status: 202, body: {} });
    expect(await client().call(post(session))).toMatchObject({ status: 200 });
    expect(await client().call({ ...post(session), expected: [404] })).toMatchObject({ status: 404, refusal: {} });
    const unusable = { ...post(new MemorySession({})), expected: [401] };
    expect(await client().call(unusable)).toMatchObject({ status: 401 });
  });

  it('[publishers 0.1] a refusal is the failure of the table, unless the caller expects it', async () => {
    const session = new MemorySession({ token: 'old' });
    const gone = { status: 404, body: { problem: 'no-shop', text: 'No such shop.' } };
    answers(gone, gone, gone, gone);
    const rules = [{ code: 'no-shop', means: () => ({ kind: 'NO_DATA', reason: 'empty' }) as const }];
    expect(await client().call(post(session)).catch(failureOf)).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef: '1' });
    expect(await client({ rules }).call(post(session)).catch(failureOf)).toMatchObject({ kind: 'NO_DATA' });
    for (const expected of [['no-shop'], [404]]) {
      const { body, refusal } = await client().call({ ...post(session), expected });
      expect([body, refusal?.text]).toEqual([{}, 'No such shop.']);
    }
  });

  it('[publishers 0.1] reads from the named headers when to call again', async () => {
    const session = new MemorySession({ token: 'old' });
    const busy = { status: 429, headers: { 'retry-after': '5', 'x-wait': '9' } };
    answers(busy, busy);
    expect(await client().call(get(session)).catch(failureOf)).toMatchObject({ retryAfterMs: 5000 });
    const named = client({ retryHeaders: ['x-wait'] });
    expect(await named.call(get(session)).catch(failureOf)).toMatchObject({ retryAfterMs: 9000 });
  });

  it('[publishers 0.1] a body that is no object is TRANSIENT; after a write the outcome is unknown', async () => {
    const session = new MemorySession({ token: 'old' });
    answers({ status: 200, body: [1] }, { status: 200, body: 'x' });
    const read = { kind: 'TRANSIENT', text: 'GET /shops/1: the response is no JSON object', outcomeUnknown: false };
    expect(await client().call(get(session)).catch(failureOf)).toEqual(read);
    const write = { text: 'POST /shops/1: the response is no JSON object', outcomeUnknown: true };
    expect(await client().call(post(session)).catch(failureOf)).toMatchObject(write);
  });

  it('[publishers 0.1] a dropped write has an unknown outcome, a dropped read has none', async () => {
    const session = new MemorySession({ token: 'old' });
    publisher.answer({ instead: 'drop' });
    const reading = { ...get(session), method: 'POST' } as const;
    expect(await client().call(post(session)).catch(failureOf)).toMatchObject({ outcomeUnknown: true });
    expect(await client().call(reading).catch(failureOf)).toMatchObject({ outcomeUnknown: false });
    const token = () => http.send({ method: 'POST', url: publisher.url });
    expect(await harmless(token).catch(failureOf)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });
});

describe('credentials that are not stored yet', () => {
  const whoAmI = (credentials: Record<string, unknown>) =>
    ({ session: sessionWith(credentials), method: 'GET', url: '/me', effect: 'read', expected: [401] }) as const;

  it('[contract 7] are used as those of a session, and are never renewed', async () => {
    answers({ status: 200, body: { id: 'me' } }, { status: 401, body: { text: 'unknown' } });
    expect((await client().call(whoAmI({ token: 'new' }))).body).toEqual({ id: 'me' });
    expect((await client().call(whoAmI({ token: 'wrong' }))).refusal).toMatchObject({ status: 401, text: 'unknown' });
    answers({ status: 401 });
    const wrong = client({ renew }).call(whoAmI({ token: 'wrong' }));
    expect(await wrong.catch(failureOf)).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
  });

  const unsendable = [{ token: 'ключ' }, { token: 'one\r\ntwo' }, { token: 17 }, {}];

  it.each(unsendable)('[contract 7] %j is a refusal without a call, because no header can carry it', async (given) => {
    expect((await client().call(whoAmI(given))).refusal).toMatchObject({ status: 401 });
    const { expected: _, ...unexpected } = whoAmI(given);
    expect(await client().call(unexpected).catch(failureOf)).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(publisher.requests).toEqual([]);
  });
});

it('[publishers 0.1] a publisher that answers errors with 200 is treated by the statuses that the errors in its bodies mean', async () => {
  const fault = (name: string) => ({ status: 200, body: { fault: name, text: name } });
  const statuses: Record<string, number> = { BAD_KEY: 401, NO_PLACE: 404 };
  const honest = createStatusClient({
    http,
    statusOf: ({ json }) => {
      const name = asText(asObject(json)?.['fault']);
      return name === undefined ? undefined : (statuses[name] ?? 500);
    },
  });
  const session = new MemorySession({ token: 'old' });
  const api = client({ http: honest, renew });
  answers(fault('BAD_KEY'), { status: 200, body: { id: 1 } }, fault('NO_PLACE'), fault('BROKEN'), { status: 503 });
  expect((await api.call(get(session))).body).toEqual({ id: 1 });
  expect(session.renewals).toBe(1);
  expect(await api.call(post(session)).catch(failureOf)).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef: '1' });
  const broken = { kind: 'TRANSIENT', text: 'HTTP 500: BROKEN' };
  expect(await api.call(get(session)).catch(failureOf)).toMatchObject(broken);
  expect(await api.call(get(session)).catch(failureOf)).toMatchObject({ kind: 'TRANSIENT' });
});
