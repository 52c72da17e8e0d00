import type { Database } from '@listings/persistence';
import { newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import type { Encryption } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/**
 * Inserts locations of an account, each linked at each site to the listing `listing-<location id>` of one connected account.
 * Returns their ids.
 */
export async function linkLocations(
  database: Database,
  given: { accountId: number; count: number; sites: readonly string[]; encryption: Encryption },
): Promise<number[]> {
  const { accountId, count, sites, encryption } = given;
  const locationIds = await newLocations(database, accountId, count);
  for (const site of sites) {
    const connectedAccountId = systemClock.uuid();
    const connection = { accountId, connectedAccountId, publisher: site };
    const credentials = sealCredentials(encryption, connection, { token: 'bench' });
    await newConnectedAccount(database, { ...connection, credentials });
    const links = locationIds.map((locationId) => ({ locationId, listingRef: `listing-${locationId}` }));
    await storeLinks(database, connection, links);
  }
  return locationIds;
}
