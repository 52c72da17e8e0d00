import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { browse, failureFrom, oauthOf } from '@listings/publisher-sdk/test-kit';
import type { RedirectQuery } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { connectedPlugIn, createPlugIn } from './testing/plug-in.js';

const redirectUri = 'http://127.0.0.1:9/back';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

const { world, plugIn, session } = connectedPlugIn();

/** The way of the browser: the consent page sends it back with a query. */
function consent() {
  const asked = { redirectUri, state: 'state-1', codeChallenge, loginHint: 'owner-a1', reconnect: false };
  return browse(oauthOf(plugIn.publisher).authorizeUrl(asked), { sandbox_user: 'owner-a1' });
}

const complete = (query: RedirectQuery, more: object = {}) =>
  oauthOf(plugIn.publisher).complete({ query, redirectUri, codeVerifier, ...more });

describe('connecting [publishers 1.2]', () => {
  it('requests offline access with a forced consent and a PKCE challenge', () => {
    const authorization = oauthOf(plugIn.publisher);
    expect(authorization.pkce).toBe(true);
    const url = new URL(authorization.authorizeUrl({ redirectUri, state: 's', codeChallenge, reconnect: true }));
    const asked = { scope: 'business.manage openid email profile', access_type: 'offline', prompt: 'consent' };
    const client = { client_id: 'sandbox-client', redirect_uri: redirectUri, response_type: 'code', state: 's' };
    const challenge = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...asked, ...client, ...challenge });
  });

  it('tells whose the credentials are', async () => {
    const owner = { subject: '5001', displayName: 'Owner A1', email: 'owner-a1@sandbox.example' };
    expect(await complete(await consent())).toMatchObject({ outcome: 'connected', ...owner });
  });

  it('fails with a code that nobody issued, and for a stolen code without the verifier', async () => {
    const failed = { outcome: 'refused', reason: 'failed' };
    expect(await complete({ code: 'made-up' })).toEqual(failed);
    expect(await complete(await consent(), { codeVerifier: 'w'.repeat(43) })).toEqual(failed);
  });

  it('alerts the operator about a wrong registration and disconnects no customer', async () => {
    const wrong = createPlugIn(world.root, { settings: { CLIENT_SECRET: 'wrong' } });
    const ended = failureFrom(oauthOf(wrong.publisher).complete({ query: await consent(), redirectUri, codeVerifier }));
    expect(await ended).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    const elsewhere = complete(await consent(), { redirectUri: 'http://127.0.0.1:9/other' });
    expect(await failureFrom(elsewhere)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    await wrong.close();
  });
});

it('[publishers 1.2] a grant that nobody uses is used once a month, and not more often', async () => {
  const clock = manualClock();
  const idle = createPlugIn(world.root, { clock });
  const renewals: number[] = [];
  for (let day = 0; day <= 65; day += 5) {
    await oauthOf(idle.publisher).keepAlive?.(session);
    renewals.push(session.renewals);
    await clock.advance(5 * 24 * 60 * 60 * 1000);
  }
  await idle.close();
  expect(renewals).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3]);
});
