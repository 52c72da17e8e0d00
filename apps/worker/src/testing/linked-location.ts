import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import { requestSubmissions } from '@listings/feature-listings';
import type { Database } from '@listings/persistence';
import { newAccount, newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { testWork } from '@listings/work/testing';
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
  const accountId = await newAccount(database);
  const locationId = await newLocation(database, accountId, {
    ...{ state_iso: 'CA', city: 'San Francisco', street: '1 Market Street', postal_code: '94103' },
    phone: '+14155552671',
    sub_category_id: findSubCategoryByKey('cafe')?.databaseId,
  });
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: site };
  const { credentials, ref } = sites[site];
  const sealed = sealCredentials(new Encryption([KEY]), connection, credentials());
  await newConnectedAccount(database, { ...connection, credentials: sealed });
  await storeLinks(database, connection, [{ locationId, listingRef: ref(nn) }]);
  return { accountId, locationId };
}

/** Requests a push of the location, and wakes no worker: the sweep of one finds it. */
export async function requestPush(
  database: Database,
  site: SandboxSite,
  { accountId, locationId }: LinkedLocation,
): Promise<void> {
  const wanted = [{ publisher: site, siteId: sites[site].siteId }];
  await database.transaction(async (transaction) => {
    const requested = await requestSubmissions(transaction, { accountId, locationIds: [locationId], sites: wanted });
    const rows = requested.map((each) => ({ subject: siteSubject(each), group: each.connectedAccountId ?? '' }));
    testWork(database).add(transaction, { accountId, kind: LISTING_SUBMISSION, rows });
  });
}

/** Ends the wait of the postponed push of a location. */
export async function pushNow(database: Database, { accountId, locationId }: LinkedLocation): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute('update listing_submissions set next_push_at = null where location_id = $1', [
      locationId,
    ]);
    testWork(database).makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, limit: 10 });
  });
}
