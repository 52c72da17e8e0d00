import type { Caller } from '@listings/domain';
import { createCampaign } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import type { InUnit, Database } from '@listings/persistence';
import { callerOf, newAccount, newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** An account with many linked locations. */
export interface PostingTenant {
  readonly caller: Caller;
  readonly locationIds: readonly number[];
}

/**
 * Creates an account with `count` locations, each linked at each site to the listing `<prefix>-<number>` of one connected
 * account.
 */
export async function postingTenant(
  database: Database,
  { count, sites, prefix, key }: { count: number; sites: readonly string[]; prefix: string; key: string },
): Promise<PostingTenant> {
  const accountId = await newAccount(database, prefix);
  const locationIds = await newLocations(database, accountId, count);
  const links = locationIds.map((locationId, index) => ({ locationId, listingRef: `${prefix}-${index + 1}` }));
  for (const publisher of sites) {
    const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher };
    const credentials = sealCredentials(new Encryption([key]), connection, { token: 'x' });
    await newConnectedAccount(database, { ...connection, credentials });
    await storeLinks(database, connection, links);
  }
  return { caller: callerOf(accountId), locationIds };
}

/** Creates a campaign for all locations of the tenant; returns its id. */
export async function publish(
  deps: InUnit<PostsDependencies>,
  { caller, locationIds }: PostingTenant,
  { sites, message }: { sites: readonly string[]; message: string },
): Promise<number> {
  const created = await createCampaign(deps, caller, {
    postName: message,
    locationIds: [...locationIds],
    postType: 'ANNOUNCEMENT',
    postSites: [...sites],
    postMessage: sites.map((site) => ({ site, message })),
  });
  if (!created.success) throw new Error(JSON.stringify(created.violations));
  return Number(Buffer.from(created.socialPost.id, 'base64').toString().split(':')[1]);
}
