import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { IDENTITY_CLIENT, manualClock, startIdentityProvider, testDatabase } from '@listings/testing';
import type { IdentityProvider } from '@listings/testing';
import { createAccount } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { startApi } from '../../testing/running-api.js';
import type { RunningApi } from '../../testing/running-api.js';
import { COOKIE, newMember, PASSWORD, PortalClient } from '../testing/portal-client.js';
import { portalClock } from '../testing/portal-clock.js';
import { PUBLIC_URL, SsoBrowser } from '../testing/sso-browser.js';

const STEP_MS = 30_000;
const clock = portalClock();
let idp: IdentityProvider;
let api: RunningApi;
let drop: () => Promise<void>;
let withProvider: number;

beforeAll(async () => {
  idp = await startIdentityProvider({ redirectUris: [`${PUBLIC_URL}/api/v4/portal/sso/acme/callback`] });
  const made = await testDatabase(migrate);
  drop = made.drop;
  const database = new Database({ url: made.url });
  const owner = { name: 'Acme', plan: 'GROWTH', email: 'owner@acme.example', password: PASSWORD } as const;
  ({ accountId: withProvider } = await createAccount({ database, clock: manualClock() }, owner));
  await database.close();
  const provider = { name: 'acme', issuer: idp.issuer, ...IDENTITY_CLIENT, accountId: withProvider };
  const providers = [{ ...provider, allowedDomains: ['acme.example'], justInTime: 'VIEWER' }];
  api = await startApi({ databaseUrl: made.url, clock, variables: { SSO_PROVIDERS: JSON.stringify(providers) } });
});
afterAll(async () => {
  await api?.close();
  await drop?.();
  await idp?.close();
});

let people = 0;
/** A member of another account, whom the provider of the first can sign in, in a browser that it has signed in. */
async function signedInByProvider({ secondFactor }: { secondFactor: boolean }) {
  people += 1;
  const { id: otherAccount } = await api.newAccount();
  const email = `person${people}@acme.example`;
  const { userId } = await newMember(api, { accountId: otherAccount, role: 'OWNER', email });
  const secret = secondFactor ? await protect(email) : '';
  idp.person = { subject: `subject-${people}`, email, email_verified: true };
  const browser = new SsoBrowser(api);
  await browser.open('/api/v4/portal/sso/acme');
  const client = await PortalClient.open(api);
  client.setCookie(COOKIE, browser.cookie(COOKIE));
  await client.readSession();
  return { client, otherAccount, userId, secret };
}

/** Turns the second factor of a user on; returns its secret. */
async function protect(email: string): Promise<string> {
  const client = await PortalClient.open(api);
  await client.signIn(email);
  const { secret } = (await client.call('POST', '/second-factor/start', { body: { password: PASSWORD } })).body;
  const code = codeOf(String(secret));
  expect((await client.call('POST', '/second-factor/confirm', { body: { code } })).status).toBe(200);
  return String(secret);
}
const codeOf = (secret: string) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + STEP_MS) / 1_000) });

describe('a session that the provider of one account has started', () => {
  it('[contract 12] enters the second factor of the user before it acts in another account', async () => {
    const { client, otherAccount, secret } = await signedInByProvider({ secondFactor: true });
    expect((await client.call('GET', '/account')).body.id).toBe(withProvider);
    const before = client.token;
    const switched = await client.call('POST', '/session/account', { body: { accountId: otherAccount } });
    expect(switched.body).toMatchObject({ secondFactorRequired: true });
    expect(client.token).not.toBe(before);
    expect((await client.readSession()).body).toMatchObject({
      signedIn: false,
      secondFactorPending: true,
      account: null,
    });
    for (const path of ['/account', '/keys', '/api/v4/locations'])
      expect((await client.call('GET', path)).status).toBe(401);
    const back = await client.call('POST', '/session/account', { body: { accountId: withProvider } });
    expect(back.status).toBe(401);

    clock.forward(2 * STEP_MS);
    const entered = await client.call('POST', '/sign-in/second-factor', { body: { code: codeOf(secret) } });
    expect(entered.status).toBe(200);
    await client.readSession();
    expect((await client.call('GET', '/account')).body.id).toBe(otherAccount);
    // It was entered, so it is not asked again.
    const again = await client.call('POST', '/session/account', { body: { accountId: withProvider } });
    expect(again.body).toMatchObject({ secondFactorRequired: false });
  });

  it('[contract 12] switches without one when the user has none', async () => {
    const { client, otherAccount } = await signedInByProvider({ secondFactor: false });
    const switched = await client.call('POST', '/session/account', { body: { accountId: otherAccount } });
    expect(switched.body).toMatchObject({ secondFactorRequired: false });
    await client.readSession();
    expect((await client.call('GET', '/account')).body.id).toBe(otherAccount);
  });

  it('[contract 12] of a user without password answers what to do instead of a second factor', async () => {
    people += 1;
    idp.person = { subject: `subject-${people}`, email: `person${people}@acme.example`, email_verified: true };
    const browser = new SsoBrowser(api);
    await browser.open('/api/v4/portal/sso/acme');
    const client = await PortalClient.open(api);
    client.setCookie(COOKIE, browser.cookie(COOKIE));
    await client.readSession();
    const refused = await client.call('POST', '/second-factor/start', { body: { password: 'not needed here' } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.error.message).toMatch(/provider of single sign-on asks for a second factor/);
  });
});
