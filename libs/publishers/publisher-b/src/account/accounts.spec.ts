import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { failureFrom, MemorySession, oauthOf } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { data, grants, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Script } from '../testing/scripted-http.js';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 1);
const page = '10';
const rights = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'];

const bundle = (more: Record<string, unknown> = {}) => ({
  userToken: 'user-1',
  userTokenExpiresAt: now + 50 * day,
  issuedAt: now - 10 * day,
  permissions: rights,
  pagesReadAt: now,
  pages: { [page]: { token: 'page-1', tasks: ['CREATE_CONTENT', 'MANAGE'] } },
  ...more,
});
const listed = data({ id: page, access_token: 'page-2', tasks: ['CREATE_CONTENT', 'MANAGE'] });
const alive: Answer = { body: { data: { is_valid: true } } };
const gone = (subcode: number) => ({ code: 190, subcode, message: 'gone' });
const dead = (subcode: number): Answer => ({ body: { data: { is_valid: false, error: gone(subcode) } } });
const shownPage: Answer = { body: { id: page, name: 'Blue Door' } };
const unlisted: Script = { '/me/accounts': data(), '/me/permissions': grants(rights) };
const issued = { body: { access_token: 'user-2', expires_in: 5_184_000 } };
const exchange: Script = { '/oauth/access_token': issued, '/me/accounts': listed, '/10': shownPage };

function account(answers: Script, stored: object = bundle()) {
  const http = scriptedHttp(answers);
  const session = new MemorySession(stored as ReturnType<typeof bundle>);
  const publisher = createPublisher({ http, now: () => now });
  const content = { type: 'ANNOUNCEMENT', message: 'Hello', media: [] } as const;
  const place = { session, listingRef: page, requestId: randomUUID() };
  return {
    http,
    session,
    read: () => publisher.listings.getListing(place),
    post: (more: object = {}) => publisher.posts.createPost({ ...place, content: { ...content, ...more } }),
    revoke: async () => oauthOf(publisher).revoke?.(session),
    keepAlive: async () => oauthOf(publisher).keepAlive?.(session),
  };
}

const failureOfRead = (answers: Script, stored?: object) => failureFrom(account(answers, stored).read());

describe('calls of a page', () => {
  it('carry the page token in the header and the proof of the secret, never a token in the address [publishers 2.1]', async () => {
    const { http, read } = account({ '/10': shownPage });
    await read();
    expect(http.requests[0]?.headers).toEqual({ authorization: 'Bearer page-1' });
    expect(http.requests[0]?.query?.['appsecret_proof']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(http.requests.map(({ url, query }) => [url, query]))).not.toContain('page-1');
  });

  it('read the token of a page that is not in the bundle', async () => {
    const { session, read } = account({ '/me/accounts': listed, '/10': shownPage }, bundle({ pages: {} }));
    expect((await read()).ref).toBe(page);
    expect(session.current['pages']).toMatchObject({ [page]: { token: 'page-2' } });
  });

  it.each([
    [refusal(100, 33), 'LISTING_NOT_FOUND'],
    [refusal(803), 'LISTING_NOT_FOUND'],
    [refusal(10), 'LISTING_INACCESSIBLE'],
    [shownPage, 'LISTING_INACCESSIBLE'],
    [refusal(2), 'TRANSIENT'],
  ])('explain a page that is in no list by %j', async (answer, kind) => {
    expect((await failureOfRead({ ...unlisted, '/10': answer }, bundle({ pages: {} }))).kind).toBe(kind);
  });

  it('are not made before the end of a limit that the publisher announced [publishers 2.3]', async () => {
    const usage = JSON.stringify({ [page]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 2 }] });
    const limited = { ...refusal(32), headers: { 'x-business-use-case-usage': usage } };
    const { http, read } = account({ '/10': limited });
    const failure = { kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 120_000 };
    expect([await failureFrom(read()), await failureFrom(read())]).toEqual([failure, failure]);
    expect(http.calls).toHaveLength(1);
  });
});

describe('a dead token [publishers 2.2]', () => {
  it.each([
    [463, 'the consent has expired'],
    [460, 'the password was changed'],
    [458, 'the owner removed the application'],
    [464, 'the user is not confirmed at Publisher B'],
  ])('of subcode %d ends the connection when debug_token confirms it of the user token', async (subcode, cause) => {
    const { http, read } = account({ '/10': refusal(190, subcode), '/debug_token': dead(subcode) });
    expect(await failureFrom(read())).toMatchObject({ kind: 'CREDENTIALS_INVALID', cause });
    const asked = http.requests.find(({ url }) => url.endsWith('/debug_token'));
    expect(asked?.query?.['input_token']).toBe('user-1');
    expect(asked?.headers).toEqual({ authorization: 'Bearer sandbox-client|sandbox-secret' });
  });

  it('only reads the page tokens again when the user token lives', async () => {
    const answer = (_: unknown, token: string) => (token === 'page-2' ? shownPage : refusal(190, 467));
    const { session, read } = account({ '/10': answer, '/debug_token': alive, '/me/accounts': listed });
    expect((await read()).ref).toBe(page);
    expect(session.renewals).toBe(1);
  });

  it('closes one listing when the page is no longer listed', async () => {
    const answer = (_: unknown, token: string) => (token === 'user-1' ? refusal(10) : refusal(190));
    const failure = await failureOfRead({ ...unlisted, '/10': answer, '/debug_token': alive });
    expect(failure.kind).toBe('LISTING_INACCESSIBLE');
  });

  it('is not believed a second time after the tokens were renewed', async () => {
    const failure = await failureOfRead({ '/10': refusal(190), '/debug_token': alive, '/me/accounts': listed });
    expect(failure).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  const unclear: Answer[] = [refusal(2), refusal(101), { body: { data: {} } }, { body: [] }, { status: 502 }];

  it.each(unclear)('is not confirmed while debug_token answers %j', async (answer) => {
    expect((await failureOfRead({ '/10': refusal(190, 460), '/debug_token': answer })).kind).toBe('TRANSIENT');
  });

  it('is not meant when a page token is asked for, nor when one role is lost', async () => {
    const asked = account({ '/10': refusal(190, undefined, { message: 'A page access token is required' }) });
    expect(await failureFrom(asked.read())).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    expect(asked.http.calls).toEqual(['GET /10']);
    const lost = { kind: 'LISTING_INACCESSIBLE', listingRef: page };
    expect(await failureOfRead({ '/10': refusal(190, 492) })).toMatchObject(lost);
  });

  it('is taken for a revocation that has happened already', async () => {
    await account({ '/me/permissions': refusal(190, 458) }).revoke();
    expect((await failureFrom(account({ '/me/permissions': refusal(2) }).revoke())).kind).toBe('TRANSIENT');
  });

  it('is renewed by whoever was first: the result of another process is used', async () => {
    const { session, http, read } = account({
      '/10': (_, token) => {
        session.store(bundle({ userToken: 'user-9', pages: { [page]: { token: 'page-9' } } }));
        return token === 'page-9' ? shownPage : refusal(190);
      },
    });
    expect((await read()).ref).toBe(page);
    expect(session.renewals).toBe(0);
    expect(http.calls).not.toContain('GET /debug_token');
  });
});

describe('a missing right [publishers 2.3]', () => {
  const withTasks = (...tasks: string[]) => bundle({ pages: { [page]: { token: 'page-1', tasks } } });

  it('ends the connection when a permission was taken back', async () => {
    const left = grants(['pages_show_list', 'pages_read_engagement']);
    const cause = 'the owner withdrew the permission pages_manage_posts';
    const expected = { kind: 'CREDENTIALS_INVALID', cause, text: expect.stringContaining('connect the account again') };
    expect(await failureOfRead({ '/10': refusal(200), '/me/permissions': left })).toEqual(expected);
  });

  it('closes one listing when the permissions are all there', async () => {
    expect((await failureOfRead({ ...unlisted, '/10': refusal(10) })).kind).toBe('LISTING_INACCESSIBLE');
  });

  it.each([
    ['task on the page', withTasks('ANALYZE')],
    ['permission, which the owner unticked,', bundle({ permissions: ['pages_show_list'] })],
  ])('of posts alone, a %s is noticed without calling it [publishers 2.4]', async (_, stored) => {
    const { http, post } = account({}, stored);
    expect((await failureFrom(post())).kind).toBe('LISTING_INACCESSIBLE');
    expect(http.calls).toEqual([]);
  });

  it('with outdated tasks is read again', async () => {
    const made = { '/me/accounts': listed, '/10/feed': { body: { id: '10_1' } } };
    const { post } = account(made, { ...withTasks('ANALYZE'), pagesReadAt: now - day });
    expect(await post()).toEqual({ state: 'live', ref: '10_1' });
  });

  it('or page, missing or invisible, is transient while the page is listed, and not found otherwise', async () => {
    const missing = { '/10': refusal(100, 33) };
    expect((await failureOfRead({ ...missing, '/me/accounts': listed })).kind).toBe('TRANSIENT');
    expect((await failureOfRead({ ...missing, ...unlisted })).kind).toBe('LISTING_NOT_FOUND');
  });
});

describe('keeping the user token alive [publishers 2.2]', () => {
  type Use = (of: ReturnType<typeof account>) => Promise<unknown>;
  const due = bundle({ userTokenExpiresAt: now + 14 * day });
  const keptAlive = (answers: Script, stored: object = due) => failureFrom(account(answers, stored).keepAlive());

  it.each<[string, Use, string[]]>([
    ['a call', ({ read }) => read(), ['GET /10']],
    ['the daily look at an idle connection', ({ keepAlive }) => keepAlive(), []],
  ])('[publishers 2.2] %s exchanges it under 15 days, then reads the page tokens again', async (_, use, more) => {
    const used = account(exchange, due);
    await use(used);
    const renewed = { userToken: 'user-2', userTokenExpiresAt: now + 60 * day, pages: { [page]: { token: 'page-2' } } };
    expect(used.session.current).toMatchObject(renewed);
    expect(used.http.calls).toEqual(['GET /oauth/access_token', 'GET /me/accounts', ...more]);
    expect(used.http.requests[0]?.query).toMatchObject({ grant_type: 'exchange_token', exchange_token: 'user-1' });
  });

  it.each([
    ['with 15 days to live', { userTokenExpiresAt: now + 15 * day }],
    ['without a time limit', { userTokenExpiresAt: undefined }],
    ['that was exchanged an hour ago', { userTokenExpiresAt: now + day, issuedAt: now - day / 24 }],
  ])('[publishers 2.2] leaves a token alone %s', async (_, more) => {
    const { http, keepAlive, read } = account(exchange, bundle(more));
    await keepAlive();
    await read();
    expect(http.calls).toEqual(['GET /10']);
  });

  it('works on with the old one when the exchange fails, and does not try again at once', async () => {
    const { http, read } = account({ ...exchange, '/oauth/access_token': refusal(2) }, due);
    await read();
    await read();
    expect(http.calls.filter((call) => call.includes('oauth'))).toHaveLength(1);
  });

  it('[publishers 2.2] ends an expired connection once debug_token confirms it', async () => {
    const expired = bundle({ userTokenExpiresAt: now });
    const { http, keepAlive } = account({ '/debug_token': dead(463) }, expired);
    const gone = { kind: 'CREDENTIALS_INVALID', cause: 'the consent has expired' };
    expect(await failureFrom(keepAlive())).toEqual({ ...gone, text: expect.stringContaining('connect the account') });
    expect(http.calls).toEqual(['GET /debug_token']);
    const silent = { body: { data: { is_valid: false } } };
    expect(await keptAlive({ '/debug_token': silent }, expired)).toMatchObject(gone);
    await account({ '/debug_token': alive }, expired).keepAlive();
  });

  it.each([
    [refusal(190, 460), dead(460), 'CREDENTIALS_INVALID'],
    [refusal(190, 460), alive, 'TRANSIENT'],
    [refusal(190, 460), refusal(2), 'TRANSIENT'],
    [refusal(4), alive, 'RATE_LIMITED'],
    [refusal(101), alive, 'TRANSIENT'],
    [{ status: 502, text: '<html>' }, alive, 'TRANSIENT'],
    [{ body: { token: 'x' } }, alive, 'TRANSIENT'],
  ])('[publishers 2.3] tells that the exchange ended with %j and debug_token with %j', async (ended, debug, kind) => {
    const { session, keepAlive } = account({ '/oauth/access_token': ended, '/debug_token': debug }, due);
    expect((await failureFrom(keepAlive())).kind).toBe(kind);
    expect(session.current).toEqual(due);
  });

  it('[publishers 2.3] ends a connection after the owner withdrew the permission to see pages', async () => {
    const left = { ...exchange, '/me/accounts': refusal(200), '/me/permissions': grants(rights.slice(1)) };
    const expected = { kind: 'CREDENTIALS_INVALID', cause: 'the owner withdrew the permission pages_show_list' };
    expect(await keptAlive(left)).toMatchObject(expected);
    expect(await failureOfRead(left, bundle({ pages: {} }))).toMatchObject(expected);
    expect(await failureOfRead({ ...left, '/10': refusal(100, 33) })).toMatchObject(expected);
    for (const answer of [shownPage, refusal(100, 33), refusal(10)]) {
      const unseen = { ...left, '/me/accounts': data(), '/10': answer };
      expect(await failureOfRead(unseen, bundle({ pages: {} }))).toMatchObject(expected);
    }
    const all = { ...left, '/me/permissions': grants(rights) };
    expect(await keptAlive(all)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('[publishers 2.2] keeps the old tokens when the pages cannot be read after the exchange', async () => {
    const { session, keepAlive } = account({ ...exchange, '/me/accounts': refusal(2) }, due);
    expect((await failureFrom(keepAlive())).kind).toBe('TRANSIENT');
    expect(session.current).toEqual(due);
  });
});

describe('hostile or invalid responses', () => {
  it('are transient; after a create with an unknown outcome', async () => {
    for (const answer of [{ body: { id: '11', name: 'Another page' } }, { status: 302, body: { id: page, name: 'x' } }])
      expect((await failureOfRead({ '/10': answer })).kind).toBe('TRANSIENT');
    const { post } = account({ '/10/feed': { body: { id: 'x/../y' } } });
    expect(await failureFrom(post())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it('to the upload of a photo do not: no post was made', async () => {
    const { http, post } = account({ '/10/photos': { status: 502 } });
    const failure = await failureFrom(post({ media: [{ type: 'IMAGE', url: 'https://cdn.example/a.jpg' }] }));
    expect(failure).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    expect(http.calls).toEqual(['POST /10/photos']);
  });

  it('with status 429 and no code wait as long as requested', async () => {
    const failure = await failureOfRead({ '/10': { status: 429, headers: { 'retry-after': '7' } } });
    expect(failure).toMatchObject({ kind: 'RATE_LIMITED', retryAfterMs: 7000 });
  });

  it('and references that are no page ids reach no path', async () => {
    const http = scriptedHttp({});
    const { listings } = createPublisher({ http });
    for (const listingRef of ['constructor', '../me', '']) {
      const read = listings.getListing({ session: new MemorySession(bundle()), listingRef });
      expect(await failureFrom(read)).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef });
    }
    expect(http.calls).toEqual([]);
  });

  it('from our own store ask the owner to reconnect', async () => {
    expect((await failureOfRead({}, {})).kind).toBe('CREDENTIALS_INVALID');
  });
});
