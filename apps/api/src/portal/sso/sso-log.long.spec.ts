/** @part base */
import { describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { callbackOf, PUBLIC_URL, SsoBrowser, ssoInstallations, ssoProvider } from '@listings/feature-identity/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import { bundledApp, IDENTITY_CLIENT, startApiProcess, startIdentityProvider } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { storedAccount } from '../../testing/stored-account.js';

const { closers, serve, apiWith } = ssoInstallations();

it('[contract 12] a provider that is slow makes a sign-in answer 503 after five seconds, while other requests are answered', async () => {
  const { url: issuer } = await serve(() => ({ instead: 'hang' }));
  const api = await apiWith({ SSO_PROVIDERS: JSON.stringify([ssoProvider(issuer, { name: 'slow' })]) });
  const client = await PortalClient.open(api);
  const slow = client.call('GET', '/sso/slow');
  expect((await client.call('GET', '/session')).status).toBe(200);
  expect((await slow).status).toBe(503);
});

describe('the log', () => {
  const build = shared(() => bundledApp('api'));
  const database = shared(temporaryDatabase);
  const idp = shared(() => startIdentityProvider({ redirectUris: ['acme', 'without-account'].map(callbackOf) }));

  it('[contract 12, reliability 3, API8] holds no code, state, token or secret of a sign-in, successful or not', async () => {
    const { accountId } = await storedAccount(database);
    const unknown = { name: 'without-account', accountId: accountId + 1 };
    const providers = [{ accountId }, unknown].map((each) => ssoProvider(idp.issuer, each));
    const variables = { DATABASE_URL: database.url, PUBLIC_URL, LOG_LEVEL: 'trace' };
    const api = await startApiProcess(build, { ...variables, SSO_PROVIDERS: JSON.stringify(providers) });
    closers.push(() => api.child.kill());
    const browser = new SsoBrowser(api);
    idp.person = { subject: 's-1', email: 'ann@acme.example', email_verified: true };
    expect((await browser.open('/api/v4/portal/sso/acme')).status).toBe(302);
    expect(await browser.session()).toMatchObject({ signedIn: true });
    expect((await browser.open('/api/v4/portal/sso/without-account')).status).toBe(403);
    build.log.expectLine(/the account of a provider of single sign-on does not exist/);
    const toProvider = await browser.open('/api/v4/portal/sso/acme', { stopAt: (url) => url.origin === idp.issuer });
    toProvider.url.searchParams.set('nonce', 'another');
    expect((await browser.open(toProvider.url.href)).status).toBe(401);
    build.log.expectLine(/a sign-in at a provider failed/);
    const tokens = ['__Host-listings_session', '__Host-listings_sso'].flatMap((name) => browser.cookie(name) ?? []);
    await api.child.kill();

    const output = api.child.output();
    expect(output).toContain('/api/v4/portal/sso/:provider/callback');
    const parameters = browser.history.flatMap(({ searchParams }) => [...searchParams.values()]);
    const secrets = [IDENTITY_CLIENT.clientSecret, ...tokens, ...parameters];
    const long = secrets.filter((value) => value.length > 20 && !value.startsWith('http'));
    expect(long.length).toBeGreaterThan(5);
    for (const secret of long) expect(output).not.toContain(secret);
  });
});
