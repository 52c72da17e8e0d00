import { describe, expect, it } from '@jest/globals';
import { failureFrom, MemorySession, oauthOf } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { createHash } from 'node:crypto';
import { connectedPlugIn, createPlugIn } from './testing/plug-in.js';

const redirectUri = 'http://127.0.0.1:9/back';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

const { world, plugIn, session } = connectedPlugIn();

/** The way of the browser: the consent page sends it back with a query. */
async function consent(shortcuts: Record<string, string> = {}): Promise<Record<string, string>> {
  const url = new URL(
    oauthOf(plugIn.publisher).authorizeUrl({
      redirectUri,
      state: 'state-1',
      codeChallenge,
      loginHint: 'owner-a1',
      reconnect: false,
    }),
  );
  for (const [name, value] of Object.entries({ sandbox_user: 'owner-a1', ...shortcuts }))
    url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual' });
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
}

const complete = (query: Record<string, string>, verifier = codeVerifier) =>
  oauthOf(plugIn.publisher).complete({ query, redirectUri, codeVerifier: verifier });

describe('connecting [publishers 1.2]', () => {
  it('requests offline access with a forced consent and a PKCE challenge', () => {
    const authorization = oauthOf(plugIn.publisher);
    expect(authorization.pkce).toBe(true);
    const url = new URL(authorization.authorizeUrl({ redirectUri, state: 's', codeChallenge, reconnect: true }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox-client',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'business.manage openid email profile',
      state: 's',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });
  });

  it('returns working credentials and the subject of the user', async () => {
    const result = await complete(await consent());
    if (result.outcome !== 'connected') throw new Error(result.reason);
    expect(result).toMatchObject({ subject: '5001', displayName: 'Owner A1', email: 'owner-a1@sandbox.example' });
    const folders = await plugIn.publisher.listings.listFolders({ session: new MemorySession(result.credentials) });
    expect(folders).toHaveLength(3);
  });

  it('fails with a code that nobody issued, and for a stolen code without the verifier', async () => {
    const failed = { outcome: 'refused', reason: 'failed' };
    expect(await complete({ code: 'made-up' })).toEqual(failed);
    expect(await complete(await consent(), 'w'.repeat(43))).toEqual(failed);
  });

  it('alerts the operator about a wrong registration and disconnects no customer', async () => {
    const wrong = createPlugIn(world.root, { settings: { CLIENT_SECRET: 'wrong' } });
    const ended = failureFrom(oauthOf(wrong.publisher).complete({ query: await consent(), redirectUri, codeVerifier }));
    expect(await ended).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    const elsewhere = oauthOf(plugIn.publisher).complete({
      query: await consent(),
      redirectUri: 'http://127.0.0.1:9/other',
      codeVerifier,
    });
    expect(await failureFrom(elsewhere)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    await wrong.close();
  });
});

describe('disconnecting [publishers 1.2]', () => {
  it('has nothing to do without credentials', async () => {
    await oauthOf(plugIn.publisher).revoke?.(new MemorySession({}));
    expect(await world.requests('a.oauth.revoke')).toHaveLength(0);
  });
});

describe('renewing credentials [publishers 1.2]', () => {
  const folders = (of = session) => plugIn.publisher.listings.listFolders({ session: of });

  it('ends the connection at a second 401', async () => {
    await world.script('a.accounts.list', { error: 'unauthenticated', times: 2 });
    expect(await failureFrom(folders())).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
    expect(await world.requests('a.accounts.list')).toHaveLength(2);
  });
});

describe('a grant that nobody uses [publishers 1.2]', () => {
  const DAY = 24 * 60 * 60 * 1000;

  it('is used once a month, and not more often', async () => {
    const clock = manualClock();
    const idle = createPlugIn(world.root, { clock });
    const renewals: number[] = [];
    for (let day = 0; day <= 65; day += 5) {
      await oauthOf(idle.publisher).keepAlive?.(session);
      renewals.push(session.renewals);
      await clock.advance(5 * DAY);
    }
    await idle.close();
    expect(renewals).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3]);
  });

  it('lives on for a year, where one that is not used dies after half of it', async () => {
    const clock = manualClock();
    const idle = createPlugIn(world.root, { clock });
    const forgotten = new MemorySession({ accessToken: 'at-a2', refreshToken: 'rt-a2' });
    for (let day = 0; day < 360; day += 40) {
      await clock.advance(40 * DAY);
      await world.admin('POST', 'clock', { advanceMs: 40 * DAY });
      await oauthOf(idle.publisher).keepAlive?.(session);
    }
    expect(await idle.publisher.listings.listFolders({ session })).toHaveLength(3);
    expect(await failureFrom(idle.publisher.listings.listFolders({ session: forgotten }))).toMatchObject({
      kind: 'CREDENTIALS_INVALID',
    });
    await idle.close();
  });

  it('is dead when the user withdrew it, and alive when the publisher is down', async () => {
    const keepAlive = async () => oauthOf(plugIn.publisher).keepAlive?.(session);
    await world.script('a.oauth.refresh', { error: 'unavailable' });
    expect(await failureFrom(keepAlive())).toMatchObject({ kind: 'TRANSIENT' });
    await world.admin('POST', 'tokens/revoke', { owner: 'owner-a1', token: 'refresh' });
    expect(await failureFrom(keepAlive())).toMatchObject({ kind: 'CREDENTIALS_INVALID' });
  });
});
