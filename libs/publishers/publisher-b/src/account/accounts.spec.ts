import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { failureFrom, MemorySession, oauthOf } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { grants, refusal, scriptedHttp } from '../testing/scripted-http.js';
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
const accounts = (token = 'page-2', tasks = ['CREATE_CONTENT', 'MANAGE']): Answer => ({
  body: { data: [{ id: page, access_token: token, tasks }] },
});
const alive: Answer = { body: { data: { is_valid: true } } };
const dead = (subcode: number): Answer => ({
  body: { data: { is_valid: false, error: { code: 190, subcode, message: 'gone' } } },
});
const shownPage: Answer = { body: { id: page, name: 'Blue Door' } };

function account(answers: Script, stored = bundle()) {
  const http = scriptedHttp(answers);
  const session = new MemorySession(stored);
  const publisher = createPublisher({ http, now: () => now });
  return {
    http,
    session,
    read: () => publisher.listings.getListing({ session, listingRef: page }),
    post: (content: object = {}) =>
      publisher.posts.createPost({
        session,
        listingRef: page,
        content: { type: 'ANNOUNCEMENT', message: 'Hello', media: [], ...content },
        requestId: randomUUID(),
      }),
    revoke: async () => oauthOf(publisher).revoke?.(session),
    keepAlive: async () => oauthOf(publisher).keepAlive?.(session),
  };
}

describe('calls of a page', () => {
  it('carry the page token in the header and the proof of the secret, never a token in the address [publishers 2.1]', async () => {
    const { http, read } = account({ '/10': shownPage });
    await read();
    expect(http.requests[0]?.headers).toEqual({ authorization: 'Bearer page-1' });
    expect(http.requests[0]?.query?.['appsecret_proof']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(http.requests.map(({ url, query }) => [url, query]))).not.toContain('page-1');
  });

  it('read the token of a page that is not in the bundle', async () => {
    const { session, read } = account({ '/me/accounts': accounts(), '/10': shownPage }, bundle({ pages: {} }));
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
    const { read } = account(
      { '/me/accounts': { body: { data: [] } }, '/10': answer, '/me/permissions': grants(rights) },
      bundle({ pages: {} }),
    );
    expect((await failureFrom(read())).kind).toBe(kind);
  });
});

describe('a dead token [publishers 2.2]', () => {
  it('ends the connection when debug_token confirms it of the user token', async () => {
    const { http, read } = account({ '/10': refusal(190, 463), '/debug_token': dead(463) });
    expect(await failureFrom(read())).toMatchObject({ kind: 'CREDENTIALS_INVALID', cause: 'the consent has expired' });
    const asked = http.requests.find(({ url }) => url.endsWith('/debug_token'));
    expect(asked?.query?.['input_token']).toBe('user-1');
    expect(asked?.headers).toEqual({ authorization: 'Bearer sandbox-client|sandbox-secret' });
  });

  it('only reads the page tokens again when the user token lives', async () => {
    const { session, read } = account({
      '/10': (_, token) => (token === 'page-2' ? shownPage : refusal(190, 467)),
      '/debug_token': alive,
      '/me/accounts': accounts(),
    });
    expect((await read()).ref).toBe(page);
    expect(session.renewals).toBe(1);
  });

  it('closes one listing when the page is no longer listed', async () => {
    const { read } = account({
      '/10': (_, token) => (token === 'user-1' ? refusal(10) : refusal(190)),
      '/debug_token': alive,
      '/me/accounts': { body: { data: [] } },
      '/me/permissions': grants(rights),
    });
    expect((await failureFrom(read())).kind).toBe('LISTING_INACCESSIBLE');
  });

  it('is not believed a second time after the tokens were renewed', async () => {
    const { read } = account({ '/10': refusal(190), '/debug_token': alive, '/me/accounts': accounts() });
    expect(await failureFrom(read())).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('is not confirmed while debug_token gives no answer', async () => {
    for (const answer of [
      refusal(2),
      refusal(101),
      { body: { data: {} } },
      { body: [] },
      { status: 502, text: '<html>' },
    ]) {
      const { read } = account({ '/10': refusal(190, 460), '/debug_token': answer });
      expect((await failureFrom(read())).kind).toBe('TRANSIENT');
    }
  });

  it('is not meant when a page token is asked for, nor when one role is lost', async () => {
    const asked = account({ '/10': refusal(190, undefined, { message: 'A page access token is required' }) });
    expect(await failureFrom(asked.read())).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    expect(asked.http.calls).toEqual(['GET /10']);
    const lost = account({ '/10': refusal(190, 492) });
    expect(await failureFrom(lost.read())).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: page });
  });

  it('is taken for a revocation that has happened already', async () => {
    await account({ '/me/permissions': refusal(190, 458) }).revoke?.();
    expect(await failureFrom(account({ '/me/permissions': refusal(2) }).revoke?.())).toMatchObject({
      kind: 'TRANSIENT',
    });
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
  it('ends the connection when a permission was taken back', async () => {
    const { read } = account({
      '/10': refusal(200),
      '/me/permissions': grants(['pages_show_list', 'pages_read_engagement']),
    });
    expect(await failureFrom(read())).toEqual({
      kind: 'CREDENTIALS_INVALID',
      cause: 'the owner withdrew the permission pages_manage_posts',
      text: expect.stringContaining('connect the account again'),
    });
  });

  it('closes one listing when the permissions are all there', async () => {
    const { read } = account({ '/10': refusal(10), '/me/permissions': grants(rights) });
    expect((await failureFrom(read())).kind).toBe('LISTING_INACCESSIBLE');
  });

  it('on the page is noticed without calling it [publishers 2.4]', async () => {
    const { http, post } = account({}, bundle({ pages: { [page]: { token: 'page-1', tasks: ['ANALYZE'] } } }));
    expect((await failureFrom(post())).kind).toBe('LISTING_INACCESSIBLE');
    expect(http.calls).toEqual([]);
  });

  it('with outdated tasks is read again', async () => {
    const { post } = account(
      { '/me/accounts': accounts(), '/10/feed': { body: { id: '10_1' } } },
      bundle({ pagesReadAt: now - day, pages: { [page]: { token: 'page-1', tasks: ['ANALYZE'] } } }),
    );
    expect(await post()).toEqual({ state: 'live', ref: '10_1' });
  });

  it('closes posts alone when the owner unticked only that permission', async () => {
    const { http, post } = account({}, bundle({ permissions: ['pages_show_list'] }));
    expect((await failureFrom(post())).kind).toBe('LISTING_INACCESSIBLE');
    expect(http.calls).toEqual([]);
  });
});

describe('missing or invisible [publishers 2.3]', () => {
  it('is transient while the page is listed, and not found otherwise', async () => {
    const listed = account({ '/10': refusal(100, 33), '/me/accounts': accounts() });
    expect((await failureFrom(listed.read())).kind).toBe('TRANSIENT');
    const gone = account({
      '/10': refusal(100, 33),
      '/me/accounts': { body: { data: [] } },
      '/me/permissions': grants(rights),
    });
    expect((await failureFrom(gone.read())).kind).toBe('LISTING_NOT_FOUND');
  });
});

describe('keeping the user token alive [publishers 2.2]', () => {
  const answers = {
    '/oauth/access_token': { body: { access_token: 'user-2', expires_in: 5_184_000 } },
    '/me/accounts': accounts(),
    '/10': shownPage,
  };

  it('exchanges it when under 15 days remain, and then reads the page tokens again', async () => {
    const { session, http, read } = account(answers, bundle({ userTokenExpiresAt: now + 14 * day }));
    await read();
    expect(session.current).toMatchObject({
      userToken: 'user-2',
      userTokenExpiresAt: now + 60 * day,
      pages: { [page]: { token: 'page-2' } },
    });
    expect(http.calls.slice(0, 3)).toEqual(['GET /oauth/access_token', 'GET /me/accounts', 'GET /10']);
    expect(http.requests[0]?.query).toMatchObject({ grant_type: 'exchange_token', exchange_token: 'user-1' });
  });

  it.each([15 * day, 50 * day])('leaves it alone with %d ms to live', async (left) => {
    const { session, read } = account(answers, bundle({ userTokenExpiresAt: now + left }));
    await read();
    expect(session.renewals).toBe(0);
  });

  it('works on with the old one when the exchange fails, and does not try again at once', async () => {
    const { http, read } = account(
      { ...answers, '/oauth/access_token': refusal(2) },
      bundle({ userTokenExpiresAt: now + day }),
    );
    await read();
    await read();
    expect(http.calls.filter((call) => call.includes('oauth'))).toHaveLength(1);
  });
});

describe('keeping an idle connection alive [publishers 2.2]', () => {
  const answers = {
    '/oauth/access_token': { body: { access_token: 'user-2', expires_in: 5_184_000 } },
    '/me/accounts': accounts(),
  };
  const due = bundle({ userTokenExpiresAt: now + 14 * day });

  it('[publishers 2.2] exchanges the user token under 15 days, then reads the page tokens again', async () => {
    const { http, session, keepAlive } = account(answers, due);
    await keepAlive();
    expect(http.calls).toEqual(['GET /oauth/access_token', 'GET /me/accounts']);
    expect(session.current).toMatchObject({
      userToken: 'user-2',
      userTokenExpiresAt: now + 60 * day,
      pages: { [page]: { token: 'page-2' } },
    });
  });

  it.each([
    ['with 15 days to live', { userTokenExpiresAt: now + 15 * day }],
    ['without a time limit', { userTokenExpiresAt: undefined }],
    ['that was exchanged an hour ago', { userTokenExpiresAt: now + day, issuedAt: now - day / 24 }],
  ])('[publishers 2.2] makes no call with a token %s', async (_, more) => {
    const { http, keepAlive } = account(answers, bundle(more));
    await keepAlive();
    expect(http.calls).toEqual([]);
  });

  it('[publishers 2.2] ends an expired connection once debug_token confirms it', async () => {
    const gone = account({ '/debug_token': dead(463) }, bundle({ userTokenExpiresAt: now - 1 }));
    expect(await failureFrom(gone.keepAlive())).toEqual({
      kind: 'CREDENTIALS_INVALID',
      cause: 'the consent has expired',
      text: expect.stringContaining('connect the account again'),
    });
    expect(gone.http.calls).toEqual(['GET /debug_token']);
    const silent = account(
      { '/debug_token': { body: { data: { is_valid: false } } } },
      bundle({ userTokenExpiresAt: now }),
    );
    expect(await failureFrom(silent.keepAlive())).toMatchObject({ cause: 'the consent has expired' });
    await account({ '/debug_token': alive }, bundle({ userTokenExpiresAt: now - 1 })).keepAlive();
  });

  it.each([
    [refusal(190, 460), dead(460), 'CREDENTIALS_INVALID'],
    [refusal(190, 460), alive, 'TRANSIENT'],
    [refusal(190, 460), refusal(2), 'TRANSIENT'],
    [refusal(4), alive, 'RATE_LIMITED'],
    [refusal(101), alive, 'TRANSIENT'],
    [{ status: 502, text: '<html>' }, alive, 'TRANSIENT'],
    [{ body: { token: 'x' } }, alive, 'TRANSIENT'],
  ])(
    '[publishers 2.3] tells that the exchange ended with %j and debug_token with %j',
    async (exchange, debug, kind) => {
      const { session, keepAlive } = account({ '/oauth/access_token': exchange, '/debug_token': debug }, due);
      expect((await failureFrom(keepAlive())).kind).toBe(kind);
      expect(session.current).toEqual(due);
    },
  );

  it('[publishers 2.3] ends a connection after the owner withdrew the permission to see pages', async () => {
    const left = { ...answers, '/me/accounts': refusal(200), '/me/permissions': grants(rights.slice(1)) };
    const expected = { kind: 'CREDENTIALS_INVALID', cause: 'the owner withdrew the permission pages_show_list' };
    expect(await failureFrom(account(left, due).keepAlive())).toMatchObject(expected);
    expect(await failureFrom(account(left, bundle({ pages: {} })).read())).toMatchObject(expected);
    expect(await failureFrom(account({ ...left, '/10': refusal(100, 33) }).read())).toMatchObject(expected);
    const hidden = { ...left, '/me/accounts': { body: { data: [] } } };
    for (const answer of [shownPage, refusal(100, 33), refusal(10)]) {
      const unseen = account({ ...hidden, '/10': answer }, bundle({ pages: {} }));
      expect(await failureFrom(unseen.read())).toMatchObject(expected);
    }
    const all = { ...left, '/me/permissions': grants(rights) };
    expect(await failureFrom(account(all, due).keepAlive())).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('[publishers 2.2] keeps the old tokens when the pages cannot be read after the exchange', async () => {
    const { session, keepAlive } = account({ ...answers, '/me/accounts': refusal(2) }, due);
    expect((await failureFrom(keepAlive())).kind).toBe('TRANSIENT');
    expect(session.current).toEqual(due);
  });
});

describe('hostile or invalid responses', () => {
  it('are transient; after a create with an unknown outcome', async () => {
    for (const answer of [{ body: { id: '11', name: 'Another page' } }, { status: 302, body: { id: page, name: 'x' } }])
      expect((await failureFrom(account({ '/10': answer }).read())).kind).toBe('TRANSIENT');
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
    const { read } = account({ '/10': { status: 429, headers: { 'retry-after': '7' } } });
    expect(await failureFrom(read())).toMatchObject({ kind: 'RATE_LIMITED', retryAfterMs: 7000 });
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
    const { read } = account({}, {} as ReturnType<typeof bundle>);
    expect((await failureFrom(read())).kind).toBe('CREDENTIALS_INVALID');
  });
});
