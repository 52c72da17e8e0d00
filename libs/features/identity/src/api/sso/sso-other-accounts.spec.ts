import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { portalClock } from '@listings/api-kit/testing';
import { COOKIE, PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { apiWithSso, ssoProvider } from '../../testing/api-with-sso.js';
import { SsoBrowser } from '../../testing/sso-browser.js';

const STEP_MS = 30_000;
const clock = portalClock();
const at = apiWithSso((issuer) => [ssoProvider(issuer)], clock);

let people = 0;
const newAddress = () => `person${(people += 1)}@acme.example`;

/** A browser that the provider has signed a person in. */
async function signedIn(email: string): Promise<PortalClient> {
  at.idp.person = { subject: email, email, email_verified: true };
  const browser = new SsoBrowser(at.api);
  await browser.open('/api/v4/portal/sso/acme');
  const client = await PortalClient.withToken(at.api, browser.cookie(COOKIE));
  await client.readSession();
  return client;
}

/** A member of another account, whom the provider of the first can sign in, in a browser that it has signed in. */
async function signedInByProvider({ secondFactor }: { secondFactor: boolean }) {
  const { id: otherAccount } = await at.api.newAccount();
  const own = await PortalClient.as(at.api, 'OWNER', otherAccount);
  const email = newAddress();
  await at.api.sql`update users set email = ${email} where id = ${own.userId}`;
  let secret = '';
  if (secondFactor) {
    ({ secret } = (await own.post('/second-factor/start', { password: PASSWORD })).body);
    expect((await own.post('/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200);
  }
  return { client: await signedIn(email), otherAccount, secret };
}

const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + STEP_MS) / 1_000) });

describe('a session that the provider of one account has started', () => {
  it('[contract 12] enters the second factor of the user before it acts in another account', async () => {
    const { client, otherAccount, secret } = await signedInByProvider({ secondFactor: true });
    expect((await client.get('/account')).body.id).toBe(at.api.account.id);
    const before = client.token;
    const switched = await client.post('/session/account', { accountId: otherAccount });
    expect(switched.body).toMatchObject({ secondFactorRequired: true });
    expect(client.token).not.toBe(before);
    const pending = { signedIn: false, secondFactorPending: true, account: null };
    expect((await client.readSession()).body).toMatchObject(pending);
    for (const path of ['/account', '/keys', '/api/v4/subscriptions'])
      expect((await client.get(path)).status).toBe(401);
    expect((await client.post('/session/account', { accountId: at.api.account.id })).status).toBe(401);
    clock.forward(2 * STEP_MS);
    expect((await client.post('/sign-in/second-factor', { code: codeOf(secret) })).status).toBe(200);
    await client.readSession();
    expect((await client.get('/account')).body.id).toBe(otherAccount);
    // It was entered, so it is not asked again.
    const again = await client.post('/session/account', { accountId: at.api.account.id });
    expect(again.body).toMatchObject({ secondFactorRequired: false });
  });

  it('[contract 12] switches without one when the user has none', async () => {
    const { client, otherAccount } = await signedInByProvider({ secondFactor: false });
    const switched = await client.post('/session/account', { accountId: otherAccount });
    expect(switched.body).toMatchObject({ secondFactorRequired: false });
    await client.readSession();
    expect((await client.get('/account')).body.id).toBe(otherAccount);
  });

  it('[contract 12] of a user without password answers what to do instead of a second factor', async () => {
    const client = await signedIn(newAddress());
    const refused = await client.post('/second-factor/start', { password: 'not needed here' });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.error.message).toMatch(/provider of single sign-on asks for a second factor/);
  });
});
