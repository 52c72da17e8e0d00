import { insertCounters, requestSubmissions } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { KEY } from './sandbox-workers.js';

/** Listing nn of the first owner at each publisher of the sandbox [publishers 3.2]. */
const sites = {
  PUBLISHER_A: {
    siteId: 1,
    ref: (nn: number) => `accounts/102/locations/91000${nn}`,
    credentials: () => ({ accessToken: 'at-a1', refreshToken: 'rt-a1' }),
  },
  PUBLISHER_B: {
    siteId: 2,
    ref: (nn: number) => `1000000100000${String(nn).padStart(2, '0')}`,
    credentials: () => ({ userToken: 'ut-b1', issuedAt: Date.now() }),
  },
} as const;

/** A publisher of the sandbox. */
export type SandboxSite = keyof typeof sites;

/** A location of a new account. */
export interface LinkedLocation {
  readonly accountId: number;
  readonly locationId: number;
}

/** The reference of listing nn, from 06 to 35 at publisher A. */
export function listingRefAt(site: SandboxSite, nn: number): string {
  return sites[site].ref(nn);
}

/** Creates an account with a location that is linked to listing nn; nothing is pushed yet. */
export async function linkedLocation(database: Database, site: SandboxSite, nn: number): Promise<LinkedLocation> {
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = account?.id ?? 0;
  await insertCounters(database, accountId);
  const [place] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, search)
     values ($1, 'Place', 'US', 'CA', 'San Francisco', '1 Market Street', '94103', '+14155552671', $2, '') returning id`,
    [accountId, findSubCategoryByKey('cafe')?.databaseId],
  );
  const locationId = place?.id ?? 0;
  const connectedAccountId = systemClock.uuid();
  const { credentials, ref } = sites[site];
  await database.execute(
    `with account as (
       insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
     ), listing as (
       insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content) values ($1, $5, $2, $3, $6, 'x', '{}')
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     values ($1, $7, $3, $2, $5, $6)`,
    [
      accountId,
      connectedAccountId,
      site,
      sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, credentials()),
      systemClock.uuid(),
      ref(nn),
      locationId,
    ],
  );
  return { accountId, locationId };
}

/** Requests a push of the location, without a job: the sweep of a worker finds it. */
export async function requestPush(
  database: Database,
  site: SandboxSite,
  { accountId, locationId }: LinkedLocation,
): Promise<void> {
  const wanted = [{ publisher: site, siteId: sites[site].siteId }];
  await database.transaction((transaction) =>
    requestSubmissions(transaction, { accountId, locationIds: [locationId], sites: wanted }),
  );
}

/** Ends the wait of the postponed push of a location. */
export async function pushNow(database: Database, { locationId }: LinkedLocation): Promise<void> {
  await database.execute(
    'update listing_submissions set next_attempt_at = now() where location_id = $1 and next_attempt_at is not null',
    [locationId],
  );
}

/** Ends the lease of a killed worker. */
export async function endLease(database: Database, { locationId }: LinkedLocation): Promise<void> {
  await database.execute(
    `update listing_submissions set lease_until = lease_until - interval '1 minute' where location_id = $1`,
    [locationId],
  );
}
