import type { DemoClient } from './demo-client.js';
import type { DemoData } from './demo-data.js';

/** Locations in several countries, with tags and folders, that do not come from listings. */
const LOCATIONS = [
  {
    name: 'Harbour Light Kitchen',
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: '1 Ferry Building',
    postalCode: '94111',
    phone: '+14155550132',
    storeId: 'US-001',
    tags: ['flagship', 'west'],
    folderName: 'North America',
    latitude: '37.7955',
    longitude: '-122.3937',
  },
  {
    name: 'Harbour Light Kitchen Bayern',
    countryIso: 'DE',
    stateIso: 'BY',
    city: 'München',
    street: 'Marienplatz 8',
    postalCode: '80331',
    phone: '+4989233961',
    storeId: 'DE-001',
    tags: ['flagship', 'europe'],
    folderName: 'Europe',
  },
  {
    name: 'Harbour Light Kitchen Leeds',
    countryIso: 'GB',
    stateIso: 'ENG',
    city: 'Leeds',
    street: '12 Boar Lane',
    postalCode: 'LS1 6EN',
    phone: '+441132432000',
    storeId: 'GB-001',
    tags: ['europe'],
    folderName: 'Europe',
  },
  {
    name: 'Harbour Light Kitchen Singapore',
    countryIso: 'SG',
    street: '18 Marina Boulevard',
    postalCode: '018981',
    phone: '+6563341234',
    storeId: 'SG-001',
    tags: ['asia'],
    folderName: 'Asia',
    temporarilyClosed: true,
  },
];

/** How many listings of publisher A are imported, and how many of these locations are linked at publisher B as well. */
const IMPORTED = 6;
const ALSO_LINKED = 4;

interface Listing {
  readonly id: string;
  readonly locationName: string;
}

/** Creates the demo locations: some from LOCATIONS, some imported from listings, some of these linked at both publishers. */
export async function makeLocations(client: DemoClient, connected: DemoData['connectedAccounts']): Promise<void> {
  const subCategories = await client.get<{ key: string; databaseId: number }[]>('/sub-categories');
  const restaurant = subCategories.find(({ key }) => key === 'restaurant')?.databaseId;
  for (const location of LOCATIONS) {
    const [known] = await client.get<object[]>(
      `/locations-by-store-codes?storeCodes=${encodeURIComponent(JSON.stringify([location.storeId]))}`,
    );
    if (!known) await client.post('/locations', { ...location, subCategoryId: restaurant });
  }

  const [ofA, ofB] = await Promise.all(
    connected.map(async (account) => doubledFirst(await listingsOf(client, account.connectedAccountId))),
  );
  const accountOf = (publisher: string) => connected.find((each) => each.publisher === publisher)?.connectedAccountId;
  for (const [position, listing] of (ofA ?? []).slice(0, IMPORTED).entries()) {
    const { locationId } = await client.post<{ locationId: number }>(
      '/connected-accounts/create-location-from-listing',
      {
        connectedAccountId: accountOf('PUBLISHER_A'),
        connectedAccountListingId: listing.id,
      },
    );
    await client.post('/locations/update', { id: locationId, tags: ['imported'], folderName: 'Imported' });
    const page = ofB?.[position];
    if (page && position < ALSO_LINKED) {
      await client.post('/connected-accounts/connect-listing', {
        locationId,
        connectedAccountId: accountOf('PUBLISHER_B'),
        connectedAccountListingId: page.id,
      });
    }
  }
}

/** The listings of a connected account that are not linked to a location. */
async function listingsOf(client: DemoClient, connectedAccountId: string): Promise<Listing[]> {
  const page = await client.post<{ records: (Listing & { locationId: unknown })[] }>(
    '/connected-accounts/connected-account-listings',
    {
      connectedAccountId,
      perPage: 100,
    },
  );
  return page.records.filter(({ locationId }) => locationId === null);
}

/**
 * One listing for each name, first those whose name occurs twice: the second listing stays unlinked, and the worker
 * finds it as a duplicate.
 */
function doubledFirst(listings: readonly Listing[]): Listing[] {
  const counts = new Map<string, number>();
  for (const { locationName } of listings) counts.set(locationName, (counts.get(locationName) ?? 0) + 1);
  const seen = new Set<string>();
  return listings
    .filter(({ locationName }) => !seen.has(locationName) && seen.add(locationName))
    .sort((some, others) => (counts.get(others.locationName) ?? 0) - (counts.get(some.locationName) ?? 0));
}
