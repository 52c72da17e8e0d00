import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findConnectedAccount } from '@listings/persistence';
import { unsealCredentials } from '@listings/publisher-sessions';
import {
  createLocationFromListing,
  finishConnection,
  listConnectedAccounts,
  openConnectLink,
  requestConnectLink,
} from './index.js';
import { startWorld } from './testing/connections-world.js';
import type { ConnectionsWorld } from './testing/connections-world.js';

let world: ConnectionsWorld;
beforeAll(async () => {
  world = await startWorld();
}, 30_000);
afterAll(() => world?.close());

const DAY_MS = 24 * 60 * 60_000;
const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
const tokenOf = (result: Awaited<ReturnType<typeof requestConnectLink>>) =>
  result.outcome === 'issued' ? (result.url.split('/').at(-1) as string) : '';

describe('requestConnectLink', () => {
  it('[contract 7] names every address that it cannot send a browser to', async () => {
    const result = await requestConnectLink(world.deps, await world.newCaller(), {
      publisher: world.a,
      successUrl: 'http://client.example/done',
      errorUrl: null,
    });

    expect(result).toMatchObject({ outcome: 'refused', violations: [{ code: 'SY81022' }, { code: 'SY81022' }] });
  });

  it('stores no token, only its digest', async () => {
    const token = tokenOf(
      await requestConnectLink(world.deps, await world.newCaller(), { publisher: world.a, ...urls }),
    );

    const [row] = await world.database.query<{ text: string }>(
      'select connect_links::text as text from connect_links order by created_at desc limit 1',
    );

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(row?.text).not.toContain(token);
  });
});

describe('openConnectLink', () => {
  it('[contract 7] works once, and not for a second browser', async () => {
    const token = tokenOf(
      await requestConnectLink(world.deps, await world.newCaller(), { publisher: world.a, ...urls }),
    );

    const steps = await Promise.all([1, 2, 3].map(() => openConnectLink(world.deps, token)));

    const targets = steps.map((step) => (step.outcome === 'redirect' ? step.url : ''));
    expect(targets.filter((url) => url.includes('/a/oauth/authorize'))).toHaveLength(1);
    expect(targets.filter((url) => url === 'https://client.example/sorry?reason=link_used')).toHaveLength(2);
  });

  it('[contract 7] is valid for 24 h', async () => {
    const caller = await world.newCaller();
    const early = tokenOf(await requestConnectLink(world.deps, caller, { publisher: world.a, ...urls }));
    const late = tokenOf(await requestConnectLink(world.deps, caller, { publisher: world.a, ...urls }));

    world.time.now = new Date(world.time.now.getTime() + DAY_MS - 1);
    const opened = await openConnectLink(world.deps, early);
    world.time.now = new Date(world.time.now.getTime() + 1);
    const expired = await openConnectLink(world.deps, late);

    expect(opened).toMatchObject({ url: expect.stringContaining('/a/oauth/authorize') });
    expect(expired).toEqual({ outcome: 'redirect', url: 'https://client.example/sorry?reason=link_expired' });
  });

  it('knows nothing of a made-up token', async () => {
    expect(await openConnectLink(world.deps, 'made-up')).toEqual({ outcome: 'unknown' });
  });

  it('[publishers 1.2] sends a PKCE challenge where the publisher takes one, and a state of its own', async () => {
    const caller = await world.newCaller();
    const [one, other] = [await world.consentPage(caller, world.a), await world.consentPage(caller, world.b)];

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
      const caller = await world.newCaller();

      const end = await world.browse(caller, world[key], owner);

      const connectedAccountId = end.searchParams.get('connectedAccountId') as string;
      expect(end.href).toBe(`https://client.example/done?tab=1&connectedAccountId=${connectedAccountId}`);
      const { records } = await listConnectedAccounts(world.deps, caller, { page: { page: 1, perPage: 20 } });
      expect(records).toEqual([
        {
          connectedAccountId,
          connectedAccountType: `${world[key].names.pascal}Account`,
          accountId: caller.accountId,
          clientName: expect.any(String),
          email: key === 'a' ? expect.stringContaining('@') : null,
          status: 'CONNECTED',
          connectivityIssue: null,
          connectedLocationsCount: 0,
          requestMatches: false,
          requestMatchesStatus: 'NOT_REQUESTED',
          lastFetchMatchesRequestedAt: null,
          remarks: null,
        },
      ]);
      const [row] = await world.database.query<{ credentials: string }>(
        'select credentials from connected_accounts where id = $1',
        [connectedAccountId],
      );
      const credentials = unsealCredentials(
        world.deps.encryption,
        { accountId: caller.accountId, connectedAccountId },
        row?.credentials ?? '',
      );
      for (const secret of Object.values(credentials).filter((each) => typeof each === 'string')) {
        expect(row?.credentials).not.toContain(secret);
      }
    },
  );

  it('[contract 7] the same user of the publisher again is the same account', async () => {
    const caller = await world.newCaller();
    const first = await world.connect(caller, world.a, 'owner-a2');
    await world.database.execute(
      `update connected_accounts set status = 'REAUTH_REQUIRED', connectivity_issue = 'dead' where id = $1`,
      [first],
    );

    const page = await world.consentPage(caller, world.a);
    const { query } = await world.consent(page, 'owner-a2');
    await finishConnection(world.deps, 'publisher-a', query);

    expect(page.searchParams.get('login_hint')).toContain('@');
    expect(
      await findConnectedAccount(world.database, { accountId: caller.accountId, connectedAccountId: first }),
    ).toMatchObject({
      status: 'CONNECTED',
      connectivityIssue: null,
    });
    expect(
      (await listConnectedAccounts(world.deps, caller, { page: { page: 1, perPage: 20 } })).pageInfo.totalRecords,
    ).toBe(1);
  });

  it('[design 3.1] hints the pushes that waited for the connection, after the commit', async () => {
    const caller = await world.newCaller();
    const { accountId } = caller;
    const connectedAccountId = await world.connectAndRead(caller, world.a, 'owner-a2');
    const imported = await createLocationFromListing(world.deps, caller, {
      connectedAccountId,
      connectedAccountListingId: await world.listingId(connectedAccountId, '9200011'),
    });
    const locationId = imported.outcome === 'created' ? imported.locationId : 0;
    await world.database.execute(`update listing_submissions set state = 'BLOCKED' where location_id = $1`, [
      locationId,
    ]);
    world.hinted.length = 0;

    await world.connect(caller, world.a, 'owner-a2');

    expect(world.hinted).toEqual([{ accountId, locationId, publisher: world.a.names.constant }]);
  });

  it('[contract 1] another tenant with the same user of the publisher has an account of its own', async () => {
    const [one, other] = [await world.newCaller(), await world.newCaller()];

    expect(await world.connect(one, world.a, 'owner-a3')).not.toBe(await world.connect(other, world.a, 'owner-a3'));
    expect((await listConnectedAccounts(world.deps, one, { page: { page: 1, perPage: 20 } })).records).toHaveLength(1);
  });

  it.each([
    ['a', 'owner-a1', { sandbox_decision: 'deny' }, 'denied'],
    ['b', 'owner-b1', { sandbox_decision: 'deny' }, 'denied'],
    ['a', 'owner-a1', { sandbox_scopes: 'openid' }, 'scope_missing'],
    ['b', 'owner-b1', { sandbox_scopes: 'read_insights' }, 'scope_missing'],
  ] as const)(
    '[contract 7] publisher %s: %s with %j leads to the errorUrl with the reason',
    async (key, owner, decision, reason) => {
      const caller = await world.newCaller();

      const end = await world.browse(caller, world[key], owner, decision);

      expect(end.href).toBe(`https://client.example/sorry?reason=${reason}`);
      expect((await listConnectedAccounts(world.deps, caller, { page: { page: 1, perPage: 20 } })).records).toEqual([]);
    },
  );

  it('a consent counts once, for its own publisher, within its hour', async () => {
    const caller = await world.newCaller();
    const used = await world.consent(await world.consentPage(caller, world.a), 'owner-a1');
    const forgotten = await world.consent(await world.consentPage(caller, world.a), 'owner-a1');

    expect(await finishConnection(world.deps, 'publisher-b', used.query)).toEqual({ outcome: 'unknown' });
    const steps = await Promise.all([1, 2].map(() => finishConnection(world.deps, 'publisher-a', used.query)));
    world.time.now = new Date(world.time.now.getTime() + 61 * 60_000);

    expect(steps.map(({ outcome }) => outcome).sort()).toEqual(['redirect', 'unknown']);
    expect(await finishConnection(world.deps, 'publisher-a', forgotten.query)).toEqual({ outcome: 'unknown' });
    expect(await finishConnection(world.deps, 'publisher-a', { state: 'made up', code: 'x' })).toEqual({
      outcome: 'unknown',
    });
  });

  it('a publisher that cannot be reached leads to the errorUrl', async () => {
    const { query } = await world.consent(await world.consentPage(await world.newCaller(), world.a), 'owner-a1');
    await world.admin.script({ operation: 'a.oauth.token', responses: [{ error: 'unavailable' }] });

    const step = await finishConnection(world.deps, 'publisher-a', query);

    expect(step).toEqual({ outcome: 'redirect', url: 'https://client.example/sorry?reason=publisher_unavailable' });
  });

  it('[contract 7] a link for one location brings its id back', async () => {
    const caller = await world.newCaller();
    const locationId = await world.newLocation(caller);
    const { query } = await world.consent(await world.consentPage(caller, world.a, locationId), 'owner-a1');

    const step = await finishConnection(world.deps, 'publisher-a', query);

    expect(step).toMatchObject({ url: expect.stringContaining(`locationId=${locationId}`) });
  });

  it("[contract 1] a link for another tenant's location is refused as for one that does not exist", async () => {
    const foreign = await world.newLocation(await world.newCaller());
    const refusal = { status: 404, code: 'SY90002' };

    await expect(world.consentPage(await world.newCaller(), world.a, foreign)).rejects.toMatchObject(refusal);
    await expect(world.consentPage(await world.newCaller(), world.a, 2_000_000_000)).rejects.toMatchObject(refusal);
  });
});
