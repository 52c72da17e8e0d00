import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { storeReturnOrigins } from '@listings/feature-accounts';
import { unsealCredentials } from '@listings/publisher-gateway';
import {
  finishConnection,
  listConnectedAccounts,
  MATCH_REQUEST,
  openConnectLink,
  requestConnectLink,
} from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

const DAY_MS = 24 * 60 * 60_000;
const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
/** Requests a link to connect an account of publisher A. Returns its token. */
async function newToken(by?: Caller): Promise<string> {
  const caller = by ?? (await fixture.newCaller());
  const result = await requestConnectLink(fixture.deps, caller, { publisher: fixture.a, ...urls });
  return result.outcome === 'issued' ? (result.url.split('/').at(-1) as string) : '';
}
/** The connected accounts of a caller. */
const accountsOf = async (caller: Caller) =>
  (await listConnectedAccounts(fixture.deps, caller, { page: { page: 1, perPage: 20 } })).records;
/** An owner of publisher A connects an account. */
async function finish(page: URL, owner: string) {
  const { query } = await fixture.consent(page, owner);
  return finishConnection(fixture.deps, 'publisher-a', query);
}

describe('requestConnectLink', () => {
  it('[contract 7] names every address that a browser cannot be sent to', async () => {
    const result = await requestConnectLink(fixture.deps, await fixture.newCaller(), {
      publisher: fixture.a,
      successUrl: 'http://client.example/done',
      errorUrl: null,
    });

    expect(result).toMatchObject({ outcome: 'refused', violations: [{ code: 'SY81022' }, { code: 'SY81022' }] });
  });

  it('[contract 12] refuses return URLs outside the allowed origins of the account: SY81022', async () => {
    const caller = await fixture.newCaller();
    const ask = (given: { successUrl: string; errorUrl: string }) =>
      requestConnectLink(fixture.deps, caller, { publisher: fixture.a, ...given });
    await storeReturnOrigins(fixture.database, { accountId: caller.accountId, origins: ['https://client.example'] });

    expect(await ask(urls)).toMatchObject({ outcome: 'issued' });
    const strange = { successUrl: 'https://client.example.evil.example/', errorUrl: 'http://localhost/sorry' };
    const reason = 'its origin is not among the allowed return origins of the account';
    expect(await ask(strange)).toMatchObject({
      violations: [
        { code: 'SY81022', reason: `successUrl: ${reason}` },
        { code: 'SY81022', reason: `errorUrl: ${reason}` },
      ],
    });
    const elsewhere = await fixture.newCaller();
    expect(await requestConnectLink(fixture.deps, elsewhere, { publisher: fixture.a, ...strange })).toMatchObject({
      outcome: 'issued',
    });
  });

  it('stores no token, only its digest', async () => {
    const token = await newToken();

    const [row] = await fixture.database.query<{ text: string }>(
      'select connect_links::text as text from connect_links order by created_at desc limit 1',
    );

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(row?.text).not.toContain(token);
  });
});

describe('openConnectLink', () => {
  it('[contract 7] works once: a used link shows a page, also to a second browser at the same moment', async () => {
    const token = await newToken();

    const steps = await Promise.all([1, 2, 3].map(() => openConnectLink(fixture.deps, token)));

    const targets = steps.map((step) => (step.outcome === 'redirect' ? step.url : step.outcome));
    expect(targets.filter((url) => url.includes('/a/oauth/authorize'))).toHaveLength(1);
    expect(targets.filter((outcome) => outcome === 'used')).toHaveLength(2);
    expect(await openConnectLink(fixture.deps, token)).toEqual({ outcome: 'used' });
  });

  it('[contract 12] starts no consent when the account no longer allows the return URLs', async () => {
    const caller = await fixture.newCaller();
    const { accountId } = caller;
    const token = await newToken(caller);
    await storeReturnOrigins(fixture.database, { accountId, origins: ['https://other.example'] });

    expect(await openConnectLink(fixture.deps, token)).toEqual({ outcome: 'origin refused' });
    await storeReturnOrigins(fixture.database, { accountId, origins: [] });
    expect(await openConnectLink(fixture.deps, token)).toMatchObject({ outcome: 'redirect' });
  });

  it('[contract 7] does not redirect to a URL that an earlier release stored and this one refuses', async () => {
    const caller = await fixture.newCaller();
    const token = await newToken(caller);
    await fixture.database.execute(
      `update connect_links set error_url = 'http://127.0.0.1/sorry' where account_id = $1`,
      [caller.accountId],
    );

    expect(await openConnectLink(fixture.deps, token)).toEqual({ outcome: 'origin refused' });
  });

  it('[contract 7] is valid for 24 h', async () => {
    const caller = await fixture.newCaller();
    const early = await newToken(caller);
    const late = await newToken(caller);

    await fixture.clock.advance(DAY_MS - 1);
    const opened = await openConnectLink(fixture.deps, early);
    await fixture.clock.advance(1);
    const expired = await openConnectLink(fixture.deps, late);

    expect(opened).toMatchObject({ url: expect.stringContaining('/a/oauth/authorize') });
    expect(expired).toEqual({ outcome: 'redirect', url: 'https://client.example/sorry?reason=link_expired' });
  });

  it('does not accept a made-up token', async () => {
    expect(await openConnectLink(fixture.deps, 'made-up')).toEqual({ outcome: 'unknown' });
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
  it.each([
    ['a', 'owner-a1'],
    ['b', 'owner-b1'],
  ] as const)(
    '[contract 7] connects an account of publisher %s and keeps its credentials encrypted',
    async (key, owner) => {
      const caller = await fixture.newCaller();

      const end = await fixture.browse(caller, fixture[key], owner);

      const connectedAccountId = end.searchParams.get('connectedAccountId') as string;
      expect(end.href).toBe(`https://client.example/done?tab=1&connectedAccountId=${connectedAccountId}`);
      expect(await accountsOf(caller)).toEqual([
        {
          connectedAccountId,
          connectedAccountType: `${fixture[key].names.pascal}Account`,
          accountId: caller.accountId,
          clientName: expect.any(String),
          email: key === 'a' ? expect.stringContaining('@') : null,
          status: 'CONNECTED',
          connectivityIssue: null,
          connectedLocationsCount: 0,
          requestMatches: false,
          requestMatchesStatus: 'NOT_REQUESTED',
          lastFetchMatchesRequestedAt: null,
          requestMatchesOutdated: false,
          remarks: null,
        },
      ]);
      const [row] = await fixture.database.query<{ credentials: string }>(
        'select credentials from connected_accounts where id = $1',
        [connectedAccountId],
      );
      const credentials = unsealCredentials(
        fixture.deps.encryption,
        { accountId: caller.accountId, connectedAccountId },
        row?.credentials ?? '',
      );
      for (const secret of Object.values(credentials).filter((each) => typeof each === 'string')) {
        expect(row?.credentials).not.toContain(secret);
      }
    },
  );

  it('[contract 12] redirects only to origins that the account allows when the consent ends; the account is connected anyway', async () => {
    const caller = await fixture.newCaller();
    const ends = async (more: Record<string, string> = {}) => {
      await storeReturnOrigins(fixture.database, { accountId: caller.accountId, origins: [] });
      const { query } = await fixture.consent(await fixture.consentPage(caller, fixture.a), 'owner-a1', more);
      await storeReturnOrigins(fixture.database, { accountId: caller.accountId, origins: ['https://other.example'] });
      return finishConnection(fixture.deps, 'publisher-a', query);
    };

    expect(await ends({ sandbox_decision: 'deny' })).toEqual({ outcome: 'not connected' });
    expect(await ends()).toEqual({ outcome: 'connected' });
    expect(await accountsOf(caller)).toMatchObject([{ status: 'CONNECTED' }]);
  });

  it('[contract 7] the same user of the publisher again is the same account', async () => {
    const caller = await fixture.newCaller();
    const first = await fixture.connect(caller, fixture.a, 'owner-a2');
    await fixture.database.execute(
      `update connected_accounts set status = 'REAUTH_REQUIRED', connectivity_issue = 'dead' where id = $1`,
      [first],
    );

    const page = await fixture.consentPage(caller, fixture.a);
    await finish(page, 'owner-a2');

    expect(page.searchParams.get('login_hint')).toContain('@');
    expect(await accountsOf(caller)).toMatchObject([
      { connectedAccountId: first, status: 'CONNECTED', connectivityIssue: null },
    ]);
  });

  it.each(['MATCH_FAILED', 'IN_PROGRESS'])(
    '[contract 7] remarks are empty again after a reconnect: %s',
    async (state) => {
      const caller = await fixture.newCaller();
      const connectedAccountId = await fixture.connect(caller, fixture.a, 'owner-a2');
      await fixture.database.execute(
        `insert into match_requests (account_id, connected_account_id, state, requested_at, remarks)
         values ($1, $2, $3, now(), 'Connect it again')`,
        [caller.accountId, connectedAccountId, state],
      );
      if (state === 'IN_PROGRESS')
        await fixture.request(caller, MATCH_REQUEST, { subject: connectedAccountId, inMs: 3_600_000 });

      await finish(await fixture.consentPage(caller, fixture.a), 'owner-a2');

      expect(await accountsOf(caller)).toMatchObject([{ requestMatchesStatus: state, remarks: null }]);
      const [row] = await fixture.database.query<{ due: boolean }>(
        'select due_at <= now() as due from work where kind = $1 and subject = $2',
        [MATCH_REQUEST, connectedAccountId],
      );
      expect(row?.due).toBe(state === 'IN_PROGRESS' ? true : undefined);
    },
  );

  it('[contract 1] another tenant with the same user of the publisher has an account of its own', async () => {
    const [one, other] = [await fixture.newCaller(), await fixture.newCaller()];

    expect(await fixture.connect(one, fixture.a, 'owner-a3')).not.toBe(
      await fixture.connect(other, fixture.a, 'owner-a3'),
    );
    expect(await accountsOf(one)).toHaveLength(1);
  });

  it.each([
    ['a', 'owner-a1', { sandbox_decision: 'deny' }, 'denied'],
    ['b', 'owner-b1', { sandbox_decision: 'deny' }, 'denied'],
    ['a', 'owner-a1', { sandbox_scopes: 'openid' }, 'scope_missing'],
    ['b', 'owner-b1', { sandbox_scopes: 'read_insights' }, 'scope_missing'],
  ] as const)(
    '[contract 7] publisher %s: %s with %j redirects to the errorUrl with the reason',
    async (key, owner, decision, reason) => {
      const caller = await fixture.newCaller();

      const end = await fixture.browse(caller, fixture[key], owner, decision);

      expect(end.href).toBe(`https://client.example/sorry?reason=${reason}`);
      expect(await accountsOf(caller)).toEqual([]);
    },
  );

  it('a consent is accepted once, for its own publisher, within one hour', async () => {
    const caller = await fixture.newCaller();
    const used = await fixture.consent(await fixture.consentPage(caller, fixture.a), 'owner-a1');
    const forgotten = await fixture.consent(await fixture.consentPage(caller, fixture.a), 'owner-a1');

    expect(await finishConnection(fixture.deps, 'publisher-b', used.query)).toEqual({ outcome: 'unknown' });
    const steps = await Promise.all([1, 2].map(() => finishConnection(fixture.deps, 'publisher-a', used.query)));
    await fixture.clock.advance(61 * 60_000);

    expect(steps.map(({ outcome }) => outcome).sort()).toEqual(['redirect', 'unknown']);
    expect(await finishConnection(fixture.deps, 'publisher-a', forgotten.query)).toEqual({ outcome: 'unknown' });
    expect(await finishConnection(fixture.deps, 'publisher-a', { state: 'made up', code: 'x' })).toEqual({
      outcome: 'unknown',
    });
  });

  it('redirects to the errorUrl when the publisher cannot be reached', async () => {
    const { query } = await fixture.consent(
      await fixture.consentPage(await fixture.newCaller(), fixture.a),
      'owner-a1',
    );
    await fixture.admin.script({ operation: 'a.oauth.token', responses: [{ error: 'unavailable' }] });

    const step = await finishConnection(fixture.deps, 'publisher-a', query);

    expect(step).toEqual({ outcome: 'redirect', url: 'https://client.example/sorry?reason=publisher_unavailable' });
  });

  it('[contract 7] a link for one location returns its id', async () => {
    const caller = await fixture.newCaller();
    const locationId = await fixture.newLocation(caller);

    const step = await finish(await fixture.consentPage(caller, fixture.a, locationId), 'owner-a1');

    expect(step).toMatchObject({ url: expect.stringContaining(`locationId=${locationId}`) });
  });

  it("[contract 1] a link for another tenant's location is refused as for one that does not exist", async () => {
    const foreign = await fixture.newLocation(await fixture.newCaller());
    const refusal = { status: 404, code: 'SY90002' };

    await expect(fixture.consentPage(await fixture.newCaller(), fixture.a, foreign)).rejects.toMatchObject(refusal);
    await expect(fixture.consentPage(await fixture.newCaller(), fixture.a, 2_000_000_000)).rejects.toMatchObject(
      refusal,
    );
  });
});
