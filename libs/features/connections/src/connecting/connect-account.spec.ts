import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { storeReturnOrigins } from '@listings/feature-accounts';
import {
  finishConnection,
  listConnectedAccounts,
  MATCH_REQUEST,
  openConnectLink,
  requestConnectLink,
} from '../index.js';
import { FIRST_PAGE, LINK_URLS, startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

const DAY_MS = 24 * 60 * 60_000;
const BOTH = ['a', 'b'] as const;

/** Requests a link to connect an account of publisher A. Returns its token. */
const newToken = async (by?: Caller) => fixture.connectToken(by ?? (await fixture.newCaller()), fixture.a);
const open = (token: string) => openConnectLink(fixture.deps, token);
const allow = ({ accountId }: Caller, ...origins: string[]) =>
  storeReturnOrigins(fixture.database, { accountId, origins });

/** The connected accounts of a caller. */
const accountsOf = async (caller: Caller) =>
  (await listConnectedAccounts(fixture.deps, caller, { page: FIRST_PAGE })).records;

/** What the consent of an owner leads back with. */
const consented = async (caller: Caller, owner: string, decision: Record<string, string> = {}) =>
  (await fixture.consent(await fixture.consentPage(caller, fixture.a), owner, decision)).query;

const finish = (query: Record<string, string>, publisher = 'publisher-a') =>
  finishConnection(fixture.deps, publisher, query);

describe('requestConnectLink', () => {
  it('[contract 12] refuses return URLs outside the allowed origins of the account: SY81022', async () => {
    const caller = await fixture.newCaller();
    const ask = (urls: typeof LINK_URLS, by = caller) =>
      requestConnectLink(fixture.deps, by, { publisher: fixture.a, ...urls });
    await allow(caller, 'https://client.example');
    expect(await ask(LINK_URLS)).toMatchObject({ outcome: 'issued' });
    const strange = { successUrl: 'https://client.example.evil.example/', errorUrl: 'http://localhost/sorry' };
    const reason = 'its origin is not among the allowed return origins of the account';
    const violations = ['successUrl', 'errorUrl'].map((url) => ({ code: 'SY81022', reason: `${url}: ${reason}` }));
    expect(await ask(strange)).toMatchObject({ violations });
    expect(await ask(strange, await fixture.newCaller())).toMatchObject({ outcome: 'issued' });
  });

  it('stores no token, only its digest', async () => {
    const token = await newToken();
    const [text] = await fixture.database.values`select connect_links::text from connect_links
      order by created_at desc limit 1`;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(text).not.toContain(token);
  });
});

describe('openConnectLink', () => {
  it('[contract 7] works once: a used link shows a page, also to a second browser at the same moment', async () => {
    const token = await newToken();
    const steps = await Promise.all([1, 2, 3].map(() => open(token)));
    const targets = steps.map((step) => (step.outcome === 'redirect' ? step.url : step.outcome));
    expect(targets.filter((url) => url.includes('/a/oauth/authorize'))).toHaveLength(1);
    expect(targets.filter((outcome) => outcome === 'used')).toHaveLength(2);
    expect([await open(token), await open('made-up')]).toEqual([{ outcome: 'used' }, { outcome: 'unknown' }]);
  });

  it('[contract 12] starts no consent when the account no longer allows the return URLs', async () => {
    const caller = await fixture.newCaller();
    const token = await newToken(caller);
    await allow(caller, 'https://other.example');
    expect(await open(token)).toEqual({ outcome: 'origin refused' });
    await allow(caller);
    expect(await open(token)).toMatchObject({ outcome: 'redirect' });
  });

  it('[contract 7] does not redirect to a URL that an earlier release stored and this one refuses', async () => {
    const caller = await fixture.newCaller();
    const token = await newToken(caller);
    await fixture.database.sql`update connect_links set error_url = 'http://127.0.0.1/sorry'
      where account_id = ${caller.accountId}`;
    expect(await open(token)).toEqual({ outcome: 'origin refused' });
  });

  it('[contract 7] is valid for 24 h', async () => {
    const caller = await fixture.newCaller();
    const [early, late] = [await newToken(caller), await newToken(caller)];
    await fixture.clock.advance(DAY_MS - 1);
    expect(await open(early)).toMatchObject({ url: expect.stringContaining('/a/oauth/authorize') });
    await fixture.clock.advance(1);
    expect(await open(late)).toEqual({ outcome: 'redirect', url: `${LINK_URLS.errorUrl}?reason=link_expired` });
  });

  it('[publishers 1.2] sends a PKCE challenge if the publisher supports it, and a unique state', async () => {
    const caller = await fixture.newCaller();
    const [one, other] = [await fixture.consentPage(caller, fixture.a), await fixture.consentPage(caller, fixture.b)];
    expect(one.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(one.searchParams.get('redirect_uri')).toBe('https://listings.example/connect/callback/publisher-a');
    expect(other.searchParams.has('code_challenge')).toBe(false);
    expect(one.searchParams.get('state')).not.toBe(other.searchParams.get('state'));
  });
});

describe('finishConnection', () => {
  it.each(BOTH)('[contract 7] connects an account of publisher %s and keeps its credentials encrypted', async (key) => {
    const caller = await fixture.newCaller();
    const { accountId } = caller;
    const end = await fixture.browse(caller, fixture[key], `owner-${key}1`);
    const connectedAccountId = end.searchParams.get('connectedAccountId') as string;
    expect(end.href).toBe(`${LINK_URLS.successUrl}?tab=1&connectedAccountId=${connectedAccountId}`);
    expect(await accountsOf(caller)).toEqual([
      {
        connectedAccountId,
        connectedAccountType: `${fixture[key].names.pascal}Account`,
        accountId,
        clientName: expect.any(String),
        email: key === 'a' ? expect.stringContaining('@') : null,
        status: 'CONNECTED',
        connectivityIssue: null,
        connectedLocationsCount: 0,
        requestMatches: false,
        requestMatchesStatus: 'NOT_REQUESTED',
        lastFetchMatchesRequestedAt: null,
        remarks: null,
        requestMatchesOutdated: false,
      },
    ]);
    const sealed = (await fixture.account(connectedAccountId))?.credentials;
    const secrets = Object.values(await fixture.credentialsOf({ accountId, connectedAccountId }));
    for (const secret of secrets.filter((each) => typeof each === 'string')) expect(sealed).not.toContain(secret);
  });

  it('[contract 12] redirects only to origins that the account allows when the consent ends; the account is connected anyway', async () => {
    const caller = await fixture.newCaller();
    const ends = async (decision: Record<string, string> = {}) => {
      await allow(caller);
      const query = await consented(caller, 'owner-a1', decision);
      await allow(caller, 'https://other.example');
      return finish(query);
    };
    expect(await ends({ sandbox_decision: 'deny' })).toEqual({ outcome: 'not connected' });
    expect(await ends()).toEqual({ outcome: 'connected' });
    expect(await accountsOf(caller)).toMatchObject([{ status: 'CONNECTED' }]);
  });

  it('[contract 7] the same user of the publisher again is the same account', async () => {
    const caller = await fixture.newCaller();
    const connectedAccountId = await fixture.connect(caller, fixture.a, 'owner-a2');
    await fixture.database.sql`update connected_accounts set status = 'REAUTH_REQUIRED', connectivity_issue = 'dead'
      where id = ${connectedAccountId}`;
    const page = await fixture.consentPage(caller, fixture.a);
    await finish((await fixture.consent(page, 'owner-a2')).query);
    expect(page.searchParams.get('login_hint')).toContain('@');
    const renewed = { connectedAccountId, status: 'CONNECTED', connectivityIssue: null };
    expect(await accountsOf(caller)).toMatchObject([renewed]);
  });

  const STATES = ['MATCH_FAILED', 'IN_PROGRESS'];

  it.each(STATES)('[contract 7] remarks are empty again after a reconnect: %s', async (state) => {
    const caller = await fixture.newCaller();
    const id = await fixture.connect(caller, fixture.a, 'owner-a2');
    await fixture.database.sql`
      insert into match_requests (account_id, connected_account_id, state, requested_at, remarks)
      values (${caller.accountId}, ${id}, ${state}, now(), 'Connect it again')`;
    if (state === 'IN_PROGRESS') await fixture.request(caller, MATCH_REQUEST, { subject: id, inMs: 3_600_000 });
    await finish(await consented(caller, 'owner-a2'));
    expect(await accountsOf(caller)).toMatchObject([{ requestMatchesStatus: state, remarks: null }]);
    const due = await fixture.database.values`select due_at <= now() from work
      where kind = ${MATCH_REQUEST} and subject = ${id}`;
    expect(due).toEqual(state === 'IN_PROGRESS' ? [true] : []);
  });

  it.each<['a' | 'b', Record<string, string>, string]>([
    ['a', { sandbox_decision: 'deny' }, 'denied'],
    ['b', { sandbox_decision: 'deny' }, 'denied'],
    ['a', { sandbox_scopes: 'openid' }, 'scope_missing'],
    ['b', { sandbox_scopes: 'read_insights' }, 'scope_missing'],
  ])('[contract 7] publisher %s: %j redirects to the errorUrl with the reason', async (key, decision, reason) => {
    const caller = await fixture.newCaller();
    const end = await fixture.browse(caller, fixture[key], `owner-${key}1`, decision);
    expect(end.href).toBe(`${LINK_URLS.errorUrl}?reason=${reason}`);
    expect(await accountsOf(caller)).toEqual([]);
  });

  it('a consent is accepted once, for its own publisher, within one hour', async () => {
    const caller = await fixture.newCaller();
    const [used, forgotten] = [await consented(caller, 'owner-a1'), await consented(caller, 'owner-a1')];
    expect(await finish(used, 'publisher-b')).toEqual({ outcome: 'unknown' });
    const steps = await Promise.all([finish(used), finish(used)]);
    expect(steps.map(({ outcome }) => outcome).sort()).toEqual(['redirect', 'unknown']);
    await fixture.clock.advance(61 * 60_000);
    for (const query of [forgotten, { state: 'made up', code: 'x' }])
      expect(await finish(query)).toEqual({ outcome: 'unknown' });
  });
});
