import { randomUUID } from 'node:crypto';
import type { Caller } from '@listings/domain';
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
import { Encryption } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** The encryption of tests. */
export const testEncryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);

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
export async function createTenant(
  database: Database,
  sites: readonly { site: string; credentials?: Readonly<Record<string, unknown>> }[],
): Promise<Tenant> {
  const accountId = await newAccount(database);
  const connected = new Map<string, string>();
  for (const { site, credentials } of sites) {
    const connectedAccountId = randomUUID();
    const key = { accountId, connectedAccountId };
    const sealed = sealCredentials(testEncryption, key, credentials ?? {});
    await newConnectedAccount(database, { ...key, publisher: site, credentials: sealed });
    connected.set(site, connectedAccountId);
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
