import type { Database } from '@listings/persistence';
import { newAccount, newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** An account with many linked locations. */
export type PostingTenant = Awaited<ReturnType<typeof postingTenant>>;

/**
 * Creates an account with `count` locations, each linked at each site to the listing `<prefix>-<number>` of one connected
 * account.
 */
export async function postingTenant(
  database: Database,
  { count, sites, prefix, key }: { count: number; sites: readonly string[]; prefix: string; key: string },
) {
  const accountId = await newAccount(database, prefix);
  const locationIds = await newLocations(database, accountId, count);
  const links = locationIds.map((locationId, index) => ({ locationId, listingRef: `${prefix}-${index + 1}` }));
  for (const publisher of sites) {
    const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher };
    const credentials = sealCredentials(new Encryption([key]), connection, { token: 'x' });
    await newConnectedAccount(database, { ...connection, credentials });
    await storeLinks(database, connection, links);
  }
  return { accountId, locationIds };
}
