import { afterAll } from '@jest/globals';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { IDENTITY_CLIENT, startIdentityProvider, startReceiver } from '@listings/testing';
import type { ManualClock, Receiver, ReceiverAnswer } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { apiOfFile, startApi } from './identity-api.js';
import { PUBLIC_URL } from './sso-browser.js';

/** The id of the first account of a database. */
export const FIRST_ACCOUNT = 1_001;

/** The settings of a provider of single sign-on that lets everybody of acme.example into the first account. */
export function ssoProvider(issuer: string, more: object = {}) {
  return {
    name: 'acme',
    issuer,
    ...IDENTITY_CLIENT,
    accountId: FIRST_ACCOUNT,
    allowedDomains: ['acme.example'],
    justInTime: 'VIEWER',
    ...more,
  };
}

/** The address to which a provider returns a browser. */
export const callbackOf = (name: string): string => `${PUBLIC_URL}/api/v4/portal/sso/${name}/callback`;

/** The api of a spec file with an identity provider, which `providersOf` configures under some names. */
export function apiWithSso(providersOf: (issuer: string) => readonly { readonly name: string }[], clock?: ManualClock) {
  const redirectUris = providersOf('').map(({ name }) => callbackOf(name));
  const idp = shared(() => startIdentityProvider({ redirectUris }));
  const variables = () => ({ SSO_PROVIDERS: JSON.stringify(providersOf(idp.issuer)) });
  return { idp, api: apiOfFile(() => ({ clock, variables: variables() })) };
}

/** Stand-ins for providers, and apis that know them, which end after the tests of a spec file. */
export function ssoInstallations() {
  const closers: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return {
    closers,
    /** Starts a server that answers every request in this way. */
    async serve(answer: (issuer: string) => ReceiverAnswer): Promise<Receiver> {
      const server = await startReceiver();
      server.answer(() => answer(server.url));
      closers.push(() => server.close());
      return server;
    },
    async apiWith(variables: Record<string, string>): Promise<RunningApi> {
      const api = await startApi({ variables });
      closers.push(() => api.close());
      return api;
    },
  };
}
