import type { IdType } from '@listings/api-kit';
import { pluck } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import type { RunningApi, TestAccount } from '@listings/feature-accounts/testing';
import { connectAccount, readListings } from '@listings/feature-connections/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import type { Receiver } from '@listings/testing';

/** The ids of an account's records, by type, as the API returned them. */
export type SeededIds = Readonly<Partial<Record<IdType, readonly string[]>>>;

/** Options of {@link seedTenant}. All texts of the tenant contain `canary`, so that a test recognizes leaked records. */
export interface TenantSeed {
  readonly account: TestAccount;
  readonly canary: string;
  /** Number of the owner at the publishers of the sandbox. */
  readonly owner: number;
  /** Serves an image at every path. */
  readonly images: Receiver;
}

/** Enough locations that each write operation with a list of locations can use its own. */
const LOCATIONS = 16;

/**
 * Creates records of every type with ids for an account, through the API: locations with store codes and folders,
 * photos, a photo request, posts, connected accounts with listings, a linked listing, and match suggestions. A new id
 * type in the document needs a record here.
 */
export async function seedTenant(api: RunningApi, seed: TenantSeed): Promise<SeededIds> {
  const { account, canary } = seed;
  const key = account.writeKey;
  const write = async (path: string, input: object): Promise<Answer['body']> => {
    const payload = await api.send(path, input, { key });
    if (!payload?.success) throw new Error(`The seed of ${canary} was refused at ${path}: ${JSON.stringify(payload)}`);
    return payload;
  };

  const locations: string[] = [];
  const storeCodes: string[] = [];
  for (let number = 1; number <= LOCATIONS; number += 1) {
    // Without the canary: a client may send a store code of another account, and the response repeats it.
    const storeId = `code ${account.id} ${number}`;
    const texts = { name: `${canary} ${number}`, storeId, tags: [canary], folderName: `${canary} ${number}` };
    const { location } = await write('/locations', validLocation(texts));
    locations.push(location.id);
    storeCodes.push(storeId);
  }
  const [locationId = '', secondId = ''] = locations;

  const photo = () => ({ photo: `${seed.images.url}/image.jpg`, type: 'ADDITIONAL', caption: canary });
  const { photos } = await write('/locations/photos', { locationId, photos: Array.from({ length: 6 }, photo) });
  const { request } = await write('/locations/photos', { locationId, photos: Array.from({ length: 31 }, photo) });

  const ownerOf = (publisher: 'a' | 'b') =>
    connectAccount(api, { publisher: `publisher-${publisher}`, owner: `owner-${publisher}${seed.owner}`, key });
  const [connectedAccountId, secondAccountId] = [await ownerOf('a'), await ownerOf('b')];
  const listings = await readListings(api, connectedAccountId, key);
  const [linked, ...listingIds] = idsOf(listings.body.data.connectedAccountListings.records).slice(0, 10);
  const link = { locationId: secondId, connectedAccountId, connectedAccountListingId: linked };
  await write('/connected-accounts/connect-listing', link);

  await seedHealth(api, seed, locations);
  const { interactions, responses } = await seedInteractions(api, seed, secondId);
  const found = { connectedAccountId, listingIds, locationIds: locations.slice(2) };
  const matches = await suggestMatches(api, seed, found);

  const posts: string[] = [];
  for (let number = 1; number <= 3; number += 1) {
    const postMessage = [{ site: 'PUBLISHER_A', message: canary }];
    const post = { postName: canary, postType: 'ANNOUNCEMENT', postSites: ['PUBLISHER_A'], postMessage };
    const { socialPost } = await write('/posts', { ...post, locationIds: [locationId, secondId] });
    posts.push(socialPost.id);
  }

  const headers = { 'content-type': 'text/csv' };
  const file = { key, rawBody: `name\n${canary}\n`, headers, query: { name: `${canary}.csv` } };
  const fileId: string = (await api.call('POST', '/files', file)).body.data.uploadFile.file.id;
  const { job } = await write('/location-imports', { fileId });

  return {
    Job: [job.id],
    File: [fileId],
    Account: [String(account.id)],
    Location: locations,
    LocationCursor: locations,
    StoreCode: storeCodes,
    Folder: idsOf(await api.read('/folders', {}, key)),
    MediaFile: idsOf(photos),
    Listing: idsOf(await api.read(`/locations/${locationId}/listings-premium`, {}, key)),
    PhotoRequest: [request.requestId],
    SocialPost: posts,
    Interaction: interactions,
    InteractionResponse: responses,
    ConnectedAccount: [connectedAccountId, secondAccountId],
    ConnectedAccountListing: listingIds,
    // The last id in its other form, as a global id.
    MatchRecord: [...matches.slice(0, -1), globalId('MatchRecord', matches.at(-1) ?? '')],
  };
}

const NOWHERE = '00000000-0000-4000-8000-00000000dead';
const UUIDS: readonly IdType[] = [
  'Folder',
  'PhotoRequest',
  'Interaction',
  'InteractionResponse',
  'ConnectedAccount',
  'MatchRecord',
  'Job',
  'File',
];

/** The tables that number the records of the others, and the type of their global ids. */
const NUMBERED: Partial<Record<IdType, readonly [table: string, type?: 'Location' | 'MediaFile' | 'SocialPost']>> = {
  Account: ['accounts'],
  Location: ['locations', 'Location'],
  LocationCursor: ['locations', 'Location'],
  MediaFile: ['location_photos', 'MediaFile'],
  SocialPost: ['social_posts', 'SocialPost'],
};

/** An id of the type that belongs to no record of any account. */
export async function missingId({ sql }: RunningApi, idType: IdType): Promise<string | undefined> {
  if (idType === 'StoreCode') return 'no location has this code';
  if (idType === 'Listing') return globalId(idType, 999_999_999_000_001);
  if (idType === 'ConnectedAccountListing') return globalId(idType, NOWHERE);
  const [table, type] = NUMBERED[idType] ?? [];
  if (!table) return UUIDS.includes(idType) ? NOWHERE : undefined;
  // Next to the newest location: two cursors without a record between them return the same page.
  const [row] = await sql<{ id: string }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`;
  const number = String(row?.id);
  return type ? globalId(type, number) : number;
}

/** Stores differences, scores and places on the map of all locations, because no worker reads listings in these tests. */
async function seedHealth({ sql }: RunningApi, { account, canary }: TenantSeed, locations: readonly string[]) {
  const accountId = account.id;
  const numbers = locations.map((id) => Number(insideOf(id)));
  await sql`
    insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
    select ${accountId}, location_id, 'PUBLISHER_A', field, 'OPEN', 'DIFFERENT', ${canary}, ${canary}, '2026-07-01'
    from unnest(${numbers}::integer[]) location_id cross join unnest(array['phone', 'hours']) field`;
  await sql`
    insert into location_health (account_id, location_id, score, gaps, changed_at)
    select ${accountId}, location_id, 50, 4, '2026-07-01' from unnest(${numbers}::integer[]) location_id`;
  await sql`update locations set latitude = 37.5, longitude = -122 where id = any(${numbers}::integer[])`;
  await sql`
    insert into health_days (account_id, grouping, key, day, locations, score_sum)
    select ${accountId}, 'ACCOUNT', '', current_date, 2, 100`;
}

/** Stores reviews with a response each, because no worker runs in these tests. */
async function seedInteractions({ sql }: RunningApi, { account, canary }: TenantSeed, locationId: string) {
  const interactions = await sql<{ id: string }>`
    insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, status, rating,
    content, author_name, posted_at, changed_at, response_count, last_response_at, search, phrases)
    select ${account.id}, ${insideOf(locationId)}, 'PUBLISHER_A', 'listing', ${canary} || number, 'REVIEW', 'RESPONDED', 5, ${canary}, ${canary}, now(), now(), 1, now(), '', array[${canary}::text]
    from generate_series(1, 6) number
    returning id`;
  const responses = await sql<{ id: string }>`
    insert into interaction_responses
    (account_id, interaction_id, external_ref, by_owner, state, content, author_name, written_at)
    select ${account.id}, interaction, ${canary}, true, 'CONFIRMED', ${canary}, ${canary}, now()
    from unnest(${idsOf(interactions)}::uuid[]) interaction
    returning id`;
  return { interactions: idsOf(interactions), responses: idsOf(responses) };
}

/** Stores the result of a search for matches, one location for each listing, because no worker runs in these tests. */
async function suggestMatches(
  { sql }: RunningApi,
  { account: { id: accountId } }: TenantSeed,
  found: { connectedAccountId: string; listingIds: readonly string[]; locationIds: readonly string[] },
): Promise<string[]> {
  // Listings are created in bulk only after the listings of all accounts were compared.
  await sql`
    insert into match_requests (account_id, connected_account_id, state, requested_at)
    select account_id, id, 'MATCH_COMPLETED', now() from connected_accounts where account_id = ${accountId}`;
  const locationIds = found.listingIds.map((_, n) => insideOf(found.locationIds[n]));
  const rows = await sql<{ id: string }>`
    insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
    select ${accountId}, ${found.connectedAccountId}, location_id, listing_id, 0.9, array['same name']
    from unnest(${locationIds}::integer[], ${found.listingIds.map(insideOf)}::uuid[]) as pair (location_id, listing_id)
    returning id`;
  return idsOf(rows);
}

/** The number or UUID inside a global id. */
const insideOf = (id = '') => Buffer.from(id, 'base64').toString('utf8').split(':')[1] ?? '';

const idsOf = (records: readonly { readonly id: string }[]): string[] => pluck(records, 'id');
