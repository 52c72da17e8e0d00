/** @part base */
import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { portalClock } from '@listings/api-kit/testing';
import { COOKIE, PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { apiWithSso, SsoBrowser, ssoProvider } from '../testing/index.js';

const STEP_MS = 30_000;
const clock = portalClock();
const at = apiWithSso((issuer, [accountId]) => [ssoProvider(issuer, { accountId })], { clock });

let people = 0;
const newAddress = () => `person${(people += 1)}@acme.example`;

/** A browser that the provider has signed a person in. */
async function signedIn(email: string): Promise<PortalClient> {
  at.idp.person = { subject: email, email, email_verified: true };
  const browser = new SsoBrowser(at.api);
  await browser.open('/api/v4/portal/sso/acme');
  const client = await PortalClient.open(at.api);
  client.setCookie(COOKIE, browser.cookie(COOKIE));
  await client.readSession();
  return client;
}

/** A member of another account, whom the provider of the first can sign in, in a browser that it has signed in. */
async function signedInByProvider({ secondFactor }: { secondFactor: boolean }) {
  const { id: otherAccount } = await at.api.newAccount();
  const email = newAddress();
  await at.api.newMember({ accountId: otherAccount, role: 'OWNER', email });
  const secret = secondFactor ? await protect(email) : '';
  return { client: await signedIn(email), otherAccount, secret };
}

/** Turns the second factor of a user on; returns its secret. */
async function protect(email: string): Promise<string> {
  const client = await PortalClient.open(at.api);
  await client.signIn(email);
  const { secret } = (await client.post('/second-factor/start', { password: PASSWORD })).body;
  const code = codeOf(String(secret));
  expect((await client.post('/second-factor/confirm', { code })).status).toBe(200);
  return String(secret);
}

const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + STEP_MS) / 1_000) });

describe('a session that the provider of one account has started', () => {
  it('[contract 12] enters the second factor of the user before it acts in another account', async () => {
    const { client, otherAccount, secret } = await signedInByProvider({ secondFactor: true });
    expect((await client.get('/account')).body.id).toBe(at.accounts[0]);
    const before = client.token;
    const switched = await client.post('/session/account', { accountId: otherAccount });
    expect(switched.body).toMatchObject({ secondFactorRequired: true });
    expect(client.token).not.toBe(before);
    const pending = { signedIn: false, secondFactorPending: true, account: null };
    expect((await client.readSession()).body).toMatchObject(pending);
    for (const path of ['/account', '/keys', '/api/v4/locations']) expect((await client.get(path)).status).toBe(401);
    expect((await client.post('/session/account', { accountId: at.accounts[0] })).status).toBe(401);
    clock.forward(2 * STEP_MS);
    expect((await client.post('/sign-in/second-factor', { code: codeOf(secret) })).status).toBe(200);
    await client.readSession();
    expect((await client.get('/account')).body.id).toBe(otherAccount);
    // It was entered, so it is not asked again.
    const again = await client.post('/session/account', { accountId: at.accounts[0] });
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
