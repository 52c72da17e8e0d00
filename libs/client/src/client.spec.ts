import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient } from './client.js';
import { ListingsError } from './errors.js';
import { startAnsweringServer } from './testing/answering-server.js';
import type { AnsweringServer, PlannedAnswer, ReceivedCall } from './testing/answering-server.js';
import { platformTime } from './time.js';
import type { ClientTime } from './time.js';

let server: AnsweringServer;

afterEach(() => server?.close());

/** The waits of the clients of a test, which take no time. */
const waits: number[] = [];

afterEach(() => void waits.splice(0));

const time: ClientTime = {
  now: () => Date.parse('2026-07-06T12:00:00Z'),
  wait: async (ms) => void waits.push(ms),
  limit: () => new AbortController().signal,
};

/** A server that gives the answers in their order, and the last one from then on. */
async function answering(...answers: PlannedAnswer[]) {
  server = await startAnsweringServer((_call, earlier) => answers[Math.min(earlier, answers.length - 1)] ?? null);
  return createClient({ baseUrl: `${server.url}/`, apiKey: 'la_live_x', retries: { time } });
}

const failure = async (call: Promise<unknown>): Promise<ListingsError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ListingsError)) throw new Error(`The call did not throw a ListingsError: ${String(error)}`);
  return error;
};

const SESSION = '/api/v4/portal/session';
const done = { body: { data: { createLocation: { success: true, errors: [], location: { id: 'x' } } } } };
const limited = { status: 429, headers: { 'retry-after': '0' }, body: {} };
const input = { name: 'Bakery' };
const create = { body: { input } };
const signIn = { body: { email: 'a@b.example', password: 'p' } };
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a call', () => {
  it('[1.3, 1.4, 5.1] sends the key and JSON parameters, and returns the payload without its wrapper', async () => {
    const client = await answering({ body: { data: { allLocations: { totalCount: 3 } } } });
    const query = { first: 2, filter: { tag: 'a&b', archived: false } };
    expect((await client.get('/api/v4/locations', { query })).totalCount).toBe(3);
    const { path, headers } = server.calls[0] as ReceivedCall;
    expect(headers.authorization).toBe('API la_live_x');
    const sent = Object.fromEntries(new URL(path, server.url).searchParams);
    expect(sent).toEqual({ first: '2', filter: '{"tag":"a&b","archived":false}' });
  });

  it('[contract 12] of the portal returns the body as it is, and puts values into the path', async () => {
    const client = await answering({ body: { data: 'not a wrapper' } });
    const path = { keyId: 'a/b' };
    expect(await client.delete('/api/v4/portal/keys/{keyId}', { path })).toEqual({ data: 'not a wrapper' });
    expect(server.calls[0]?.path).toBe('/api/v4/portal/keys/a%2Fb');
    expect(server.calls[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

it('[dashboard] a file is sent as it is, with its own type', async () => {
  const answer = { url: 'https://listings.example/media/1/x.jpg' };
  const client = await answering({ body: answer });
  const file = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
  expect(await client.post('/api/v4/portal/uploads', { body: file })).toEqual(answer);
  const { headers, body } = server.calls[0] as ReceivedCall;
  expect([headers['content-type'], body]).toEqual(['image/png', '\u0001\u0002\u0003']);
});

describe('an error', () => {
  it('[7.2, 7.3] of the request has the code of the message, and the page of the code', async () => {
    const client = await answering({
      status: 400,
      headers: { 'x-correlation-id': 'abc' },
      body: {
        data: { createLocation: null },
        errors: [{ message: 'SY90006: Field "x" is not defined.', code: 'SY90006', field: 'x', docUrl: 'https://d' }],
      },
    });
    const error = await failure(client.post('/api/v4/locations', create));
    expect(error).toMatchObject({
      ...{ kind: 'REQUEST', status: 400, code: 'SY90006', message: 'SY90006: Field "x" is not defined.' },
      ...{ correlationId: 'abc', field: 'x', docUrl: 'https://d' },
      errors: [{ code: 'SY90006', message: 'Field "x" is not defined.', field: 'x', docUrl: 'https://d' }],
    });
  });

  it('[7.2] of a write that breaks rules names all of them, and has the payload', async () => {
    const errors = [{ message: 'SY10126: City is Mandatory' }, { message: 'SY10010: state_iso' }];
    const client = await answering({ body: { data: { createLocation: { success: false, errors, location: null } } } });
    const error = await failure(client.post('/api/v4/locations', create));
    const docUrl = `${server.url}/docs/errors/SY10126`;
    expect(error).toMatchObject({ kind: 'RULES', status: 200, code: 'SY10126', docUrl, payload: { location: null } });
    expect(error.errors.map(({ code }) => code)).toEqual(['SY10126', 'SY10010']);
  });

  it('[7.4] of an import is an object with a code', async () => {
    const errors = { code: 'SY81067', message: 'The listing cannot be resolved' };
    const client = await answering({ body: { data: { create: { success: false, errors, locationId: null } } } });
    const body = { input: { connectedAccountId: 'a', connectedAccountListingId: 'b' } };
    const error = await failure(client.post('/api/v4/connected-accounts/create-location-from-listing', { body }));
    expect(error.errors).toEqual([{ code: 'SY81067', message: 'The listing cannot be resolved' }]);
  });

  it('[7.6] of the portal has the invalid fields', async () => {
    const details = [{ field: 'name', message: 'a value is required' }];
    const [code, field] = ['VALIDATION_FAILED', 'name'];
    const error = { code, message: 'Invalid', correlation_id: 'c', doc_url: 'https://d', field, details };
    const client = await answering({ status: 422, body: { error } });
    const expected = { code, field, errors: details, docUrl: 'https://d', correlationId: 'c' };
    expect(await failure(client.get('/api/v4/portal/members'))).toMatchObject(expected);
  });

  it('[7.1] that no part of the service made has the status', async () => {
    const client = await answering({ status: 404, body: 'nothing here' });
    expect(await failure(client.get('/api/v4/countries'))).toMatchObject({ code: 'HTTP_404', docUrl: undefined });
  });
});

it.each([null, {}, { data: null }, { data: {} }, [], 'text'])(
  '[7.1] an answer of something else than the service with status 200 is an error like all others (%j)',
  async (body) => {
    const client = await answering({ body });
    const error = await failure(client.get('/api/v4/countries'));
    const message = 'HTTP_200: The answer is not one of this service.';
    expect(error).toMatchObject({ kind: 'REQUEST', code: 'HTTP_200', message });
  },
);

describe('a retry', () => {
  it.each<[string, PlannedAnswer]>([
    ['a rate limit', limited],
    ['an unavailable service', { status: 503, headers: { 'retry-after': '0' } }],
    ['an internal error', { status: 500, body: { errors: [{ message: 'SY90007: Internal error, safe to retry' }] } }],
    ['a broken connection', null],
    ['a connection that breaks in an answer', { body: { data: { supportedCountries: [1] } }, breaks: true }],
  ])('[7.1, 7.5] of a read follows %s', async (_name, trouble) => {
    const client = await answering(trouble, trouble, { body: { data: { supportedCountries: [] } } });
    expect(await client.get('/api/v4/countries')).toEqual([]);
    expect(server.calls).toHaveLength(3);
  });

  it('[contract 1] of a write has the key and the body of the first attempt, also while that one still runs', async () => {
    const running = { status: 409, headers: { 'retry-after': '0' } };
    const client = await answering(null, running, { status: 500 }, done);
    await client.post('/api/v4/locations', create);
    expect(new Set(server.calls.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1);
    expect(server.calls[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.calls).toHaveLength(4);
    await client.post('/api/v4/locations', { body: { input }, idempotencyKey: 'mine' });
    expect(server.calls.at(-1)?.headers['idempotency-key']).toBe('mine');
  });

  it('[contract 12] of a write of the portal does not exist: the portal takes no keys', async () => {
    const client = await answering({ status: 503, headers: { 'retry-after': '0' } });
    await failure(client.post('/api/v4/portal/sign-in', signIn));
    expect(server.calls).toHaveLength(1);
  });

  it('[7.5] ends after the given attempts, and at once when the service asks for a longer wait', async () => {
    const error = await failure((await answering(limited)).get('/api/v4/countries'));
    expect([server.calls.length, error.status, error.retryAfterSeconds]).toEqual([4, 429, 0]);
    await server.close();
    const patient = await answering({ ...limited, headers: { 'retry-after': '3600' } });
    expect((await failure(patient.get('/api/v4/countries'))).retryAfterSeconds).toBe(3600);
    expect(server.calls).toHaveLength(1);
  });

  it('[7.5] waits as long as the service asks, by seconds or a date, and otherwise twice as long each time', async () => {
    const answer = { body: { data: { supportedCountries: [] } } };
    const asking = (text: string) => ({ ...limited, headers: { 'retry-after': text } });
    await (await answering(asking('7'), asking('Mon, 06 Jul 2026 12:00:20 GMT'), answer)).get('/api/v4/countries');
    expect(waits.splice(0)).toEqual([7_000, 20_000]);
    await server.close();
    await (await answering(null, { status: 502 }, { status: 504 }, answer)).get('/api/v4/countries');
    expect(waits).toHaveLength(3);
    const first = waits.map((ms, attempt) => ms / 2 ** attempt);
    expect(first.filter((ms) => ms < 250 || ms > 500)).toEqual([]);
  });

  it('[contract 1] waits for a first attempt that still runs as one wait, up to the longest', async () => {
    const running = (seconds: number) => ({ status: 409, headers: { 'retry-after': String(seconds) }, body: {} });
    const waiting = await answering(null, running(1), running(1), running(29), running(1), done);
    await waiting.post('/api/v4/locations', create);
    expect([waits.length, waits.includes(29_000)]).toEqual([5, true]);
    await server.close();
    const client = await answering(running(31));
    expect((await failure(client.post('/api/v4/locations', create))).status).toBe(409);
    expect(server.calls).toHaveLength(2);
  });

  it('[7.1] follows an attempt that is not answered in time', async () => {
    const limits: number[] = [];
    const limit = (ms: number) => (limits.push(ms) === 1 ? AbortSignal.abort() : time.limit(ms));
    await answering({ body: { data: { supportedCountries: [] } } });
    const client = createClient({ baseUrl: server.url, apiKey: 'la_live_x', retries: { time: { ...time, limit } } });
    expect(await client.get('/api/v4/countries')).toEqual([]);
    expect(limits).toEqual([30_000, 30_000]);
  });

  it('[7.1] does not follow an answer that stays the same', async () => {
    const client = await answering({ status: 409, body: { errors: [{ message: 'SY90006: x' }] } });
    await failure(client.post('/api/v4/locations', create));
    expect(server.calls).toHaveLength(1);
  });

  it('[7.1] says that no answer arrived when every attempt failed, and stops when the caller does', async () => {
    const client = await answering(null);
    expect(await failure(client.get('/api/v4/countries'))).toMatchObject({ kind: 'NETWORK', code: 'NETWORK_FAILED' });
    await server.close();
    await answering({ ...limited, headers: { 'retry-after': '30' } });
    const waiting = createClient({ baseUrl: server.url, apiKey: 'la_live_x', retries: { time: platformTime } });
    const controller = new AbortController();
    const call = waiting.get('/api/v4/countries', { signal: controller.signal });
    await waitUntil(() => server.calls.length > 0);
    controller.abort(new Error('The reader left'));
    await expect(call).rejects.toThrow('The reader left');
  });
});

describe('the records of a list', () => {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  const collect = async (list: AsyncIterable<unknown>) => {
    const found: unknown[] = [];
    for await (const each of list) found.push(each);
    return found;
  };
  /** A connection over 0..6 whose cursors are not the records. */
  const connection = ({ path }: ReceivedCall): PlannedAnswer => {
    const query = new URL(path, 'http://x').searchParams;
    const backward = query.has('last');
    const size = Number(query.get('first') ?? query.get('last'));
    const after = query.has('after') ? Number(query.get('after')?.slice(1)) + 1 : 0;
    const before = query.has('before') ? Number(query.get('before')?.slice(1)) : 7;
    const all = numbers(0, 7).filter((each) => each >= after && each < before);
    const shown = backward ? all.slice(-size) : all.slice(0, size);
    const edges = shown.map((node) => ({ node, cursor: `c${node}` }));
    const hasMore = shown.length < all.length;
    const pageInfo = { hasNextPage: !backward && hasMore, hasPreviousPage: backward && hasMore };
    return { body: { data: { list: { edges, pageInfo, totalCount: 7 } } } };
  };
  const clientOf = async (answer: (call: ReceivedCall) => PlannedAnswer) => {
    server = await startAnsweringServer(answer);
    return createClient({ baseUrl: server.url, apiKey: 'x' });
  };

  it('[4.2.4] come forward by cursor, one page at a time', async () => {
    const client = await clientOf(connection);
    expect(await collect(client.records('/api/v4/locations', { query: { first: 3 } }))).toEqual(numbers(0, 7));
    expect(server.calls).toHaveLength(3);
  });

  it('[2.1, 4.2.5] come backward with the cursor of the first edge', async () => {
    const client = await clientOf(connection);
    const found = await collect(client.records('/api/v4/locations', { query: { last: 3 } }));
    expect(found).toEqual([4, 5, 6, 1, 2, 3, 0]);
  });

  it('[2.7] come by page number, from the page that was asked for', async () => {
    const client = await clientOf(({ path }) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
      const pageInfo = { hasNextPage: page < 3, hasPreviousPage: page > 1, totalPages: 3, totalRecords: 3 };
      return { body: { data: { list: { records: [page], pageInfo } } } };
    });
    expect(await collect(client.records('/api/v4/connected-accounts'))).toEqual([1, 2, 3]);
    expect(await collect(client.records('/api/v4/connected-accounts', { query: { page: 2 } }))).toEqual([2, 3]);
  });

  it('[contract 12] come by the cursors of the portal', async () => {
    const [first, last] = [
      { entries: ['a'], nextCursor: 'two' },
      { entries: ['b'], nextCursor: null },
    ];
    const client = await clientOf(({ path }) => ({ body: path.includes('cursor=two') ? last : first }));
    expect(await collect(client.records('/api/v4/portal/audit-log'))).toEqual(['a', 'b']);
  });

  it('[8.1] are not fetched further than the caller reads', async () => {
    const client = await clientOf(connection);
    for await (const each of client.records('/api/v4/locations', { query: { first: 2 } })) if (each) break;
    expect(server.calls).toHaveLength(1);
  });
});

describe('a session', () => {
  const error = { code: 'AUTH_INSUFFICIENT_SCOPE', message: 'X-CSRF-Token is missing' };
  const refused = { status: 403, body: { error } };
  const sessions = async (answer: (call: ReceivedCall, token: number) => PlannedAnswer) => {
    let reads = 0;
    const signedOut: string[] = [];
    server = await startAnsweringServer((call) => {
      if (call.path !== SESSION) return answer(call, reads);
      reads += 1;
      return { body: { csrfToken: `token-${reads}` } };
    });
    const session = { onSignedOut: ({ code }: ListingsError) => void signedOut.push(code) };
    return { client: createClient({ baseUrl: server.url, session }), signedOut };
  };
  /** Sends requests; the answers to reads of the path arrive later. */
  const holding = (path: string) => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const held = async (request: Request) => {
      const reads = request.method === 'GET' && new URL(request.url).pathname === path;
      const response = await fetch(request);
      if (reads) await arrived;
      return response;
    };
    return { arrive, held };
  };
  const tokens = () => server.calls.map(({ path, headers }) => `${path} ${headers['x-csrf-token'] ?? '-'}`);

  it('[contract 12] reads its CSRF token once, and sends it with writes only', async () => {
    const { client } = await sessions(() => done);
    await client.get('/api/v4/countries');
    await client.post('/api/v4/locations', create);
    await client.post('/api/v4/locations', create);
    const write = '/api/v4/locations token-1';
    expect(tokens()).toEqual(['/api/v4/countries -', `${SESSION} -`, write, write]);
    expect(server.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('[contract 12] reads the token again once when the service refuses it, and repeats the write', async () => {
    const { client } = await sessions(({ headers }) => (headers['x-csrf-token'] === 'token-2' ? done : refused));
    await client.post('/api/v4/locations', create);
    const sent = JSON.stringify({ input });
    expect(server.calls.map(({ body }) => body).filter(Boolean)).toEqual([sent, sent]);
    await server.close();
    const never = await sessions(() => refused);
    await failure(never.client.post('/api/v4/locations', create));
    expect(server.calls).toHaveLength(4);
  });

  it('[contract 12] a write that is given up does not end another one that waits for the same token', async () => {
    await sessions(() => done);
    const { arrive, held } = holding(SESSION);
    const client = createClient({ baseUrl: server.url, session: true, fetch: held });
    const controller = new AbortController();
    const first = client.post('/api/v4/locations', { body: { input }, signal: controller.signal });
    const second = client.post('/api/v4/locations', create);
    controller.abort(new Error('The reader left'));
    await expect(first).rejects.toThrow('The reader left');
    arrive();
    expect(await second).toMatchObject({ success: true });
    expect(tokens()).toEqual(['/api/v4/portal/session -', '/api/v4/locations token-1']);
  });

  it('[contract 12] tells the page when it has ended, but not when a sign-in fails', async () => {
    const ended = { status: 401, body: { error: { code: 'AUTH_INVALID_KEY', message: 'x' } } };
    const { client, signedOut } = await sessions(() => ended);
    await failure(client.post('/api/v4/portal/sign-in', signIn));
    expect(signedOut).toEqual([]);
    await failure(client.get('/api/v4/portal/members'));
    expect(signedOut).toEqual(['AUTH_INVALID_KEY']);
  });

  describe('of another user or account than before', () => {
    const mine = { csrfToken: 'mine', user: { id: 'u1' }, account: { id: 1 } };
    const ofAnother = { csrfToken: 'other', user: { id: 'u1' }, account: { id: 2 } };
    const nobody = { csrfToken: null, user: null, account: null };
    /** A service whose session `now` is; it refuses tokens of other sessions. */
    const changing = async (now: { session: typeof mine | typeof nobody }) => {
      const others: string[] = [];
      server = await startAnsweringServer(({ path, method, headers }) => {
        if (path === SESSION) return { body: now.session };
        if (path === '/api/v4/portal/sign-in') return { body: {} };
        const accepted = method === 'GET' || headers['x-csrf-token'] === now.session.csrfToken;
        return accepted ? done : refused;
      });
      const session = { onOtherSession: ({ code }: ListingsError) => void others.push(code) };
      return { client: createClient({ baseUrl: server.url, session }), others };
    };
    const writes = () => server.calls.filter(({ path }) => path === '/api/v4/locations').length;

    it('[contract 12] a write is not repeated in it, and the page is told', async () => {
      const now = { session: mine };
      const { client, others } = await changing(now);
      await client.post('/api/v4/locations', create);
      now.session = ofAnother;
      const refusal = await failure(client.post('/api/v4/locations', create));
      expect(refusal).toMatchObject({ kind: 'REQUEST', code: 'SESSION_CHANGED' });
      expect([writes(), others]).toEqual([2, ['SESSION_CHANGED']]);
    });

    it('[contract 12] the first write of a page that has read its session is not sent in it', async () => {
      const now = { session: mine };
      const { client } = await changing(now);
      await client.get('/api/v4/portal/session');
      now.session = ofAnother;
      expect((await failure(client.post('/api/v4/locations', create))).code).toBe('SESSION_CHANGED');
      expect(writes()).toBe(0);
    });

    it('[contract 12] the same user goes on after a new sign-in, and a sign-in by this page changes the user', async () => {
      const now: { session: typeof mine | typeof nobody } = { session: mine };
      const { client, others } = await changing(now);
      await client.post('/api/v4/locations', create);
      now.session = { ...mine, csrfToken: 'again' };
      await client.post('/api/v4/locations', create);
      now.session = nobody;
      await client.get('/api/v4/portal/session');
      await client.post('/api/v4/portal/sign-in', signIn);
      now.session = ofAnother;
      await client.post('/api/v4/locations', create);
      expect(others).toEqual([]);
    });
  });

  describe('that the page itself moves to another account', () => {
    const of = (account: number) => ({ csrfToken: `of ${account}`, user: { id: 'u1' }, account: { id: account } });
    /** A service whose session is in account 1 until the page switches to 2. */
    const switching = async (held: (request: Request) => Promise<Response>) => {
      const others: string[] = [];
      let session = of(1);
      server = await startAnsweringServer(({ path, headers }) => {
        if (path === SESSION) return { body: session };
        if (headers['x-csrf-token'] !== session.csrfToken) return refused;
        if (path === `${SESSION}/account`) session = of(2);
        return done;
      });
      const onOtherSession = ({ code }: ListingsError) => void others.push(code);
      return { client: createClient({ baseUrl: server.url, session: { onOtherSession }, fetch: held }), others };
    };
    const switchTo = { body: { accountId: 2 } };

    it('[contract 12] goes on in it, also when an answer of before arrives late', async () => {
      let late: ReturnType<typeof holding> | undefined;
      const { client, others } = await switching((request) => (late ? late.held(request) : fetch(request)));
      await client.post('/api/v4/locations', create);
      late = holding(SESSION);
      const { arrive } = late;
      const reading = client.get('/api/v4/portal/session');
      await waitUntil(() => server.calls.filter(({ path }) => path === SESSION).length === 2);
      await client.post('/api/v4/portal/session/account', switchTo);
      arrive();
      await reading;
      late = undefined;
      await client.post('/api/v4/locations', create);
      expect(others).toEqual([]);
    });

    it('[contract 12] does not get a write that was begun in the account before', async () => {
      let hold = false;
      const { client } = await switching(async (request) => {
        if (hold && new URL(request.url).pathname === '/api/v4/locations') {
          hold = false;
          await client.post('/api/v4/portal/session/account', switchTo);
        }
        return fetch(request);
      });
      await client.post('/api/v4/locations', create);
      hold = true;
      expect((await failure(client.post('/api/v4/locations', create))).code).toBe('SESSION_CHANGED');
      expect(tokens()).not.toContain('/api/v4/locations of 2');
    });
  });

  it('[contract 12] an error of the read of its token is that of the service', async () => {
    const body = { error: { code: 'RATE_LIMITED', message: 'Too many requests.' } };
    server = await startAnsweringServer(() => ({ status: 429, headers: { 'retry-after': '120' }, body }));
    const client = createClient({ baseUrl: server.url, session: true });
    const expected = { kind: 'REQUEST', code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 120 };
    expect(await failure(client.post('/api/v4/locations', create))).toMatchObject(expected);
  });
});
