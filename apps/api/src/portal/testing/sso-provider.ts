import { afterAll, beforeAll } from '@jest/globals';
import { createAccount } from '@listings/feature-accounts';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { PASSWORD } from '@listings/feature-accounts/testing';
import { hashPassword } from '@listings/feature-identity';
import { Database, migrate } from '@listings/persistence';
import { IDENTITY_CLIENT, manualClock, startIdentityProvider, startReceiver, testDatabase } from '@listings/testing';
import type { IdentityProvider, Receiver, ReceiverAnswer } from '@listings/testing';
import { startApi } from '../../testing/product-api.js';
import type { ProductOptions } from '../../testing/product-api.js';
import { PUBLIC_URL } from './sso-browser.js';

/** The settings of a provider of single sign-on that lets everybody of acme.example in. */
export function ssoProvider(issuer: string, more: object = {}) {
  return {
    name: 'acme',
    issuer,
    ...IDENTITY_CLIENT,
    accountId: 1,
    allowedDomains: ['acme.example'],
    justInTime: 'VIEWER',
    ...more,
  };
}

/**
 * The api of a spec file with an identity provider, which `providersOf` configures under some names for accounts that exist
 * before.
 */
export function apiWithSso(
  providersOf: (issuer: string, accounts: readonly [number, number]) => readonly { readonly name: string }[],
  options: ProductOptions = {},
) {
  const made = { idp: {} as IdentityProvider, api: {} as RunningApi, accounts: [0, 0] as [number, number] };
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    // The names do not depend on the accounts.
    const names = providersOf('', [0, 0]).map(({ name }) => `${PUBLIC_URL}/api/v4/portal/sso/${name}/callback`);
    const idp = await startIdentityProvider({ redirectUris: names });
    const { url: databaseUrl, drop: dropDatabase } = await testDatabase(migrate);
    drop = dropDatabase;
    const database = new Database({ url: databaseUrl });
    const account = async (name: string) => {
      const passwordHash = await hashPassword(PASSWORD);
      const owner = { name, plan: 'GROWTH', email: `owner@${name}.example`, passwordHash } as const;
      return (await createAccount({ database, clock: manualClock() }, owner)).accountId;
    };
    const accounts = [await account('first'), await account('second')] as const;
    await database.close();
    const variables = { SSO_PROVIDERS: JSON.stringify(providersOf(idp.issuer, accounts)) };
    Object.assign(made, { idp, accounts, api: await startApi({ ...options, databaseUrl, variables }) });
  });
  afterAll(async () => {
    await (made.api as Partial<RunningApi>).close?.();
    await drop?.();
    await (made.idp as Partial<IdentityProvider>).close?.();
  });
  return made;
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
