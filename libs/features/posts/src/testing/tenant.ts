import { randomUUID } from 'node:crypto';
import type { Caller } from '@listings/domain';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import type { Database } from '@listings/persistence';
import {
  callerOf,
  eventsOf,
  newAccount,
  newConnectedAccount,
  newLocations,
  storeLinks,
} from '@listings/persistence/testing';
import type { EventBody } from '@listings/persistence/testing';
import { sealCredentials } from '@listings/publisher-gateway';

/** In the credentials of every connected account. */
export const ACCESS_TOKEN = 'acme-token-of-17';

/** A test account with its connected accounts. */
export interface Tenant {
  readonly caller: Caller;
  readonly accountId: number;
  /** Adds locations and links each to a listing named `<site>/<locationId>` at each of `sites`. */
  locations(count: number, options: { sites: readonly string[] }): Promise<number[]>;
  /** The bodies of all events in their order. */
  events(): Promise<EventBody[]>;
  /** The connected account of a site. */
  connectedAccountId(site: string): string;
}

/** Creates an account with a connected account at each of the sites. */
export async function createTenant(database: Database, sites: readonly string[]): Promise<Tenant> {
  const accountId = await newAccount(database);
  const connected = new Map<string, string>();
  for (const publisher of sites) {
    const key = { accountId, connectedAccountId: randomUUID() };
    const credentials = sealCredentials(TEST_ENCRYPTION, key, { accessToken: ACCESS_TOKEN });
    await newConnectedAccount(database, { ...key, publisher, credentials });
    connected.set(publisher, key.connectedAccountId);
  }

  return {
    accountId,
    caller: callerOf(accountId),
    connectedAccountId: (site) => connected.get(site) as string,
    async locations(count, { sites: linked }) {
      const ids = await newLocations(database, accountId, count);
      for (const site of linked)
        await link(database, { accountId, site, connectedAccountId: connected.get(site) as string, ids });
      return ids;
    },
    events: () => eventsOf(database, accountId),
  };
}

/** Links locations to listings. `ref` names the listing of a single location; the default is `<site>/<locationId>`. */
export async function link(
  database: Database,
  links: { accountId: number; site: string; connectedAccountId: string; ids: readonly number[]; ref?: string },
): Promise<void> {
  await storeLinks(
    database,
    { ...links, publisher: links.site },
    links.ids.map((locationId) => ({ locationId, listingRef: links.ref ?? `${links.site}/${locationId}` })),
  );
}
