import { beforeAll, describe, expect, it } from '@jest/globals';
import { readSsoProviders } from '@listings/configuration';
import type { SsoProvider } from '@listings/domain';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { PASSWORD, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import type { Logger } from '@listings/platform';
import { IDENTITY_CLIENT, manualClock } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import { SsoProviderClient } from '../../sso/provider-client.js';
import { ssoInstallations, ssoProvider } from '../../testing/api-with-sso.js';
import { SsoBrowser } from '../../testing/sso-browser.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const { serve, apiWith } = ssoInstallations();

describe('a provider that does not answer as one', () => {
  /** Configurations that no sign-in may use. */
  const NONSENSE: Record<string, (issuer: string) => object | string | number> = {
    'no-json': () => '<html>',
    'an-error': () => 500,
    'another-issuer': () => ({ issuer: 'https://attacker.example' }),
    'no-endpoints': (issuer) => ({ issuer }),
    'plain-http-elsewhere': (issuer) => ({
      ...{ issuer, authorization_endpoint: 'http://attacker.example/auth' },
      ...{ token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
    }),
    'two-megabytes': (issuer) => ({ issuer, filler: 'x'.repeat(2 * 1024 * 1024) }),
  };
  let down: Receiver;
  let api: RunningApi;
  let client: PortalClient;

  beforeAll(async () => {
    down = await serve(() => ({ instead: 'drop' }));
    const providers = [ssoProvider(down.url, { name: 'down' })];
    for (const [name, answer] of Object.entries(NONSENSE)) {
      const { url } = await serve((issuer) => {
        const given = answer(issuer);
        if (typeof given === 'number') return { status: given };
        return { headers: JSON_TYPE, body: typeof given === 'object' ? JSON.stringify(given) : given };
      });
      providers.push(ssoProvider(url, { name }));
    }
    api = await apiWith({ SSO_PROVIDERS: JSON.stringify(providers) });
    client = await PortalClient.open(api);
  });

  it('[contract 12, design 3.11] delays no start; sign-ins answer 503 with Retry-After, and share one request to it', async () => {
    expect(down.requests).toEqual([]);
    const start = () => client.get('/sso/down');
    for (const { status, body, headers } of await Promise.all([start(), start(), start()]))
      expect([status, body.error.code, headers.has('retry-after')]).toEqual([503, 'DEPENDENCY_UNAVAILABLE', true]);
    const page = await new SsoBrowser(api).open('/api/v4/portal/sso/down');
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(down.requests).toHaveLength(1);
  });

  it.each(Object.keys(NONSENSE))('[contract 12] whose configuration is %s makes sign-ins answer 503', async (name) => {
    expect((await client.get(`/sso/${name}`)).status).toBe(503);
  });
});

it('[contract 12] a provider that recovers is asked again, and a configuration that was read outlives a failure', async () => {
  let up = false;
  const { url: issuer } = await serve((own) => {
    const endpoints = { authorization_endpoint: `${own}/a`, token_endpoint: `${own}/t`, jwks_uri: `${own}/j` };
    return up ? { headers: JSON_TYPE, body: JSON.stringify({ issuer: own, ...endpoints }) } : { instead: 'drop' };
  });
  const clock = manualClock();
  const logger = { warn: () => undefined } as unknown as Logger;
  const [acme] = readSsoProviders(JSON.stringify([ssoProvider(issuer)]));
  const client = new SsoProviderClient(acme as SsoProvider, { clock, logger });
  await expect(client.configuration()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  up = true;
  await expect(client.configuration()).rejects.toMatchObject({ retryAfterSeconds: 5 });
  await clock.advance(5_000);
  const first = await client.configuration();
  up = false;
  await clock.advance(3_600_000);
  expect(await client.configuration()).toBe(first);
  up = true;
  await clock.advance(5_000);
  expect(await client.configuration()).not.toBe(first);
});

it('[contract 12] the switch of password sign-in turns sign-in with passwords off, and the session says so', async () => {
  const SSO_PROVIDERS = JSON.stringify([ssoProvider('https://idp.example', { displayName: 'Acme' })]);
  const api = await apiWith({ SSO_PROVIDERS, PASSWORD_SIGN_IN: 'false', SIGN_UP: 'true' });
  const { email } = await api.newMember({ accountId: api.account.id, role: 'OWNER' });
  const client = await PortalClient.open(api);
  expect(await refusedWith(client.signIn(email))).toEqual([403, 'AUTH_INSUFFICIENT_SCOPE']);
  const { body } = await client.readSession();
  const ssoProviders = [{ name: 'acme', displayName: 'Acme' }];
  expect(body).toMatchObject({ passwordSignIn: false, signUpOpen: false, ssoProviders });
  expect(JSON.stringify(body)).not.toContain(IDENTITY_CLIENT.clientSecret);

  // Nothing else gives a user a password or a session.
  const token = 'i'.repeat(43);
  await api.sql`
    insert into invitations (account_id, email, role, digest, expires_at)
    values (${api.account.id}, 'new@acme.example', 'VIEWER', sha256(${Buffer.from(token)}), now() + interval '1 day')`;
  for (const [path, sent] of [
    ['/invitations/accept', { token, name: 'Cem', password: PASSWORD }],
    ['/password/forgot', { email }],
    ['/password/reset', { token, password: PASSWORD }],
    ['/sign-up/confirm', { token, password: PASSWORD }],
  ] as const)
    expect([path, (await client.post(path, sent)).status]).toEqual([path, 403]);
  expect(await api.count(`users where email = 'new@acme.example'`)).toBe(0);
});
