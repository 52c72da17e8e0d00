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

/**
 * Creates the demo locations: some from LOCATIONS, some imported from listings, some of these linked at both publishers.
 * Returns the ids of the imported ones, those with two publishers first.
 */
export async function makeLocations(client: DemoClient, connected: DemoData['connectedAccounts']): Promise<number[]> {
  const subCategories = await client.get<{ key: string; databaseId: number }[]>('/sub-categories');
  const restaurant = subCategories.find(({ key }) => key === 'restaurant')?.databaseId;
  for (const location of LOCATIONS) {
    const storeCodes = [location.storeId];
    const [known] = await client.get<object[]>('/locations-by-store-codes', { storeCodes });
    if (!known) await client.post('/locations', { ...location, subCategoryId: restaurant });
  }

  const [ofA, ofB] = await Promise.all(connected.map((account) => listingsOf(client, account.connectedAccountId)));
  const accountOf = (publisher: string) => connected.find((each) => each.publisher === publisher)?.connectedAccountId;
  const place = async (listing: Listing, { page, tags }: { page: Listing | undefined; tags: readonly string[] }) => {
    const input = { connectedAccountId: accountOf('PUBLISHER_A'), connectedAccountListingId: listing.id };
    const path = '/connected-accounts/create-location-from-listing';
    const { locationId } = await client.post<{ locationId: number }>(path, input);
    await client.post('/locations/update', { id: locationId, tags, folderName: 'Imported' });
    if (!page) return locationId;
    await client.post('/connected-accounts/connect-listing', {
      locationId,
      connectedAccountId: accountOf('PUBLISHER_B'),
      connectedAccountListingId: page.id,
    });
    return locationId;
  };
  const imported: number[] = [];
  for (const [position, listing] of (ofA?.single ?? []).slice(0, IMPORTED).entries()) {
    const page = position < ALSO_LINKED ? ofB?.single[position] : undefined;
    imported.push(await place(listing, { page, tags: ['imported'] }));
  }
  // Its second listing stays unlinked, and the worker finds it as a duplicate. One of the two is not verified.
  const [doubled] = ofA?.doubled ?? [];
  if (doubled) await place(doubled, { page: ofB?.doubled[0], tags: ['doubled'] });
  return imported;
}

/** The listings of a connected account that are not linked to a location, by whether another one has the same name. */
async function listingsOf(
  client: DemoClient,
  connectedAccountId: string,
): Promise<{ single: Listing[]; doubled: Listing[] }> {
  const path = '/connected-accounts/connected-account-listings';
  const input = { connectedAccountId, perPage: 100 };
  const page = await client.post<{ records: (Listing & { locationId: unknown })[] }>(path, input);
  const free = page.records.filter(({ locationId }) => locationId === null);
  const isDoubled = ({ locationName }: Listing) => free.filter((each) => each.locationName === locationName).length > 1;
  return { single: free.filter((each) => !isDoubled(each)), doubled: free.filter(isDoubled) };
}
