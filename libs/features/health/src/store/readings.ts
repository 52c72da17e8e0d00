import type { AccountSiteKey, ListingLinkStatus } from '@listings/domain';
import { arraysOf, changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PublisherListing } from '@listings/publisher-sdk';
import type { SettledPhotos, TakenPhotos } from '../rules/taken-photos.js';

/** A listing to read: the one that the location is linked with. */
export interface ListingToRead extends AccountSiteKey {
  readonly connectedAccountId: string;
  readonly listingRef: string;
  readonly linkStatus: ListingLinkStatus;
  readonly linkIssue: string | null;
  readonly archived: boolean;
  /** Of when the last reading is that returned this listing; null before. */
  readonly readAt: Date | null;
  /** References of the photos of others that are no difference; null before they were read. */
  readonly knownPhotos: readonly string[] | null;
  /** Null for none. */
  readonly takenPhotos: TakenPhotos | null;
}

/** What a publisher shows, as far as it is compared: without its own data, and of the photos their references. */
export type ShownListing = Omit<PublisherListing, 'attributes' | 'unavailable'>;

/** Where the publisher shows photos, by their references. */
export type PhotoUrls = Readonly<Record<string, string>>;

/** What an attempt to read a listing came to. */
export interface Reading {
  readonly listing: ListingToRead;
  readonly triedAt: Date;
  /** When the publisher was asked for what it shows. Null: nothing was read. */
  readonly readAt: Date | null;
  /** Null: nothing was read. */
  readonly shown: ShownListing | null;
  readonly photoUrls: PhotoUrls | null;
  /** What became of photos that were taken over; absent if nothing is new. */
  readonly settled?: SettledPhotos;
  /** How many fields were compared; null: none, because nothing was read or a push is on its way. */
  readonly compared: number | null;
  /** Why nothing was read; null after a success. */
  readonly issue: string | null;
}

/** Returns the listings of some locations at publishers; those that are not linked are missing. */
export const findListingsToRead = selectRows<[keys: readonly AccountSiteKey[]], ListingToRead>({
  name: 'listings-to-read',
  text: `
  select wanted.account_id as "accountId", wanted.location_id as "locationId", wanted.publisher,
    link.connected_account_id as "connectedAccountId", link.listing_ref as "listingRef", link.status as "linkStatus",
    link.issue as "linkIssue", place.archived_at is not null as archived,
    case when reading.listing_ref = link.listing_ref then reading.read_at end as "readAt",
    case when reading.listing_ref = link.listing_ref then reading.known_photos end as "knownPhotos",
    case when reading.listing_ref = link.listing_ref then reading.taken_photos end as "takenPhotos"
  from unnest($1.accountId::integer[], $1.locationId::integer[], $1.publisher::text[]) as wanted (account_id, location_id, publisher)
  join listing_links link on link.account_id = wanted.account_id and link.location_id = wanted.location_id
    and link.publisher = wanted.publisher
  join locations place on place.account_id = wanted.account_id and place.id = wanted.location_id
  left join listing_readings reading on reading.account_id = wanted.account_id and reading.location_id = wanted.location_id
    and reading.publisher = wanted.publisher`,
});

/** Stores readings of an account. One of a listing whose link was removed meanwhile is left out. */
export const storeReadings = changeRows<[given: { accountId: number; readings: readonly Reading[] }], Transaction>({
  name: 'listing-readings-store',
  text: `
  insert into listing_readings as stored (account_id, location_id, publisher, listing_ref, tried_at, read_at, changed_at, shown, issue, compared,
    photo_urls, known_photos)
  select $1, read.location_id, read.publisher, read.listing_ref, read.tried_at, read.read_at, read.read_at, read.shown, read.issue, read.compared,
    read.photo_urls, read.known_photos
  from (
    select given.*, case when given.shown ? 'photos'
        then array(select photo ->> 'ref' from jsonb_array_elements(given.shown -> 'photos') photo) end as known_photos
    from unnest($2::integer[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[], $7::text[], $8::smallint[], $9::jsonb[],
      $10::timestamptz[]) as given (location_id, publisher, listing_ref, tried_at, shown, issue, compared, photo_urls, read_at)
  ) read
  join listing_links link on link.account_id = $1 and link.location_id = read.location_id
    and link.publisher = read.publisher and link.listing_ref = read.listing_ref
  order by read.location_id, read.publisher
  on conflict (account_id, location_id, publisher) do update set
    listing_ref = excluded.listing_ref, tried_at = excluded.tried_at, issue = excluded.issue,
    read_at = case when excluded.shown is null and stored.listing_ref = excluded.listing_ref then stored.read_at else excluded.read_at end,
    shown = case when excluded.shown is null and stored.listing_ref = excluded.listing_ref then stored.shown else excluded.shown end,
    photo_urls = case when excluded.shown is null and stored.listing_ref = excluded.listing_ref then stored.photo_urls else excluded.photo_urls end,
    -- what the first reading saw of a listing was there before
    known_photos = case when stored.listing_ref = excluded.listing_ref then coalesce(stored.known_photos, excluded.known_photos)
      else excluded.known_photos end,
    taken_photos = case when stored.listing_ref = excluded.listing_ref then stored.taken_photos end,
    compared = case when stored.listing_ref = excluded.listing_ref then coalesce(excluded.compared, stored.compared) else excluded.compared end,
    changed_at = case
      when stored.listing_ref = excluded.listing_ref and (excluded.shown is null or stored.shown = excluded.shown) then stored.changed_at
      else excluded.changed_at end`,
  values: ({ accountId, readings }) => [
    accountId,
    readings.map(({ listing }) => listing.locationId),
    readings.map(({ listing }) => listing.publisher),
    readings.map(({ listing }) => listing.listingRef),
    readings.map(({ triedAt }) => triedAt),
    readings.map(({ shown }) => (shown === null ? null : JSON.stringify(shown))),
    ...arraysOf(readings, 'issue', 'compared'),
    readings.map(({ photoUrls }) => (photoUrls === null ? null : JSON.stringify(photoUrls))),
    readings.map(({ readAt }) => readAt),
  ],
  isNeeded: ({ readings }) => readings.length > 0,
});

/** The listing of a location with its last reading. */
export interface ReadSite extends Pick<
  ListingToRead,
  'publisher' | 'listingRef' | 'linkStatus' | 'readAt' | 'knownPhotos'
> {
  readonly liveLink: string | null;
  readonly triedAt: Date | null;
  readonly changedAt: Date | null;
  readonly issue: string | null;
  /** Null before the first reading. */
  readonly shown: ShownListing | null;
  readonly photoUrls: PhotoUrls | null;
}

/** Returns the linked listings of a location with their readings, at most one for each publisher. */
export const findReadSites = selectRows<[given: { accountId: number; locationId: number }], ReadSite>({
  name: 'location-read-sites',
  text: `select link.publisher, link.listing_ref as "listingRef", link.status as "linkStatus", listing.live_link as "liveLink", reading.tried_at as "triedAt",
      reading.read_at as "readAt", reading.changed_at as "changedAt", reading.issue, reading.shown,
      reading.known_photos as "knownPhotos", reading.photo_urls as "photoUrls"
    from listing_links link
    join connected_listings listing on listing.account_id = $accountId and listing.id = link.listing_id
    left join listing_readings reading on reading.account_id = $accountId and reading.location_id = link.location_id
      and reading.publisher = link.publisher and reading.listing_ref = link.listing_ref
    where link.account_id = $accountId and link.location_id = $locationId order by link.publisher`,
});

/** A linked listing of a location, with the account through which it is read. */
export type LinkedListing = Pick<ListingToRead, 'locationId' | 'publisher' | 'connectedAccountId'>;

/** Returns the listings with which some locations are linked. */
export const findLinkedListings = selectRows<
  [given: { accountId: number; locationIds: readonly number[] }],
  LinkedListing
>({
  name: 'linked-listings',
  text: `select location_id as "locationId", publisher, connected_account_id as "connectedAccountId" from listing_links
    where account_id = $accountId and location_id = any($locationIds::integer[])`,
});

/** What the present listings of some locations showed when they were read last. */
export interface LastReading extends Pick<
  ListingToRead,
  'locationId' | 'publisher' | 'listingRef' | 'knownPhotos' | 'takenPhotos'
> {
  readonly shown: ShownListing;
  readonly photoUrls: PhotoUrls | null;
}

/** Returns the last readings of some locations of an account at their present listings. */
export const findLastReadings = selectRows<[given: { accountId: number; locationIds: readonly number[] }], LastReading>(
  {
    name: 'last-readings',
    text: `select reading.location_id as "locationId", reading.publisher, reading.listing_ref as "listingRef", reading.shown,
      reading.known_photos as "knownPhotos", reading.taken_photos as "takenPhotos", reading.photo_urls as "photoUrls"
    from unnest($locationIds::integer[]) as given (id)
    join listing_readings reading on reading.account_id = $accountId and reading.location_id = given.id
    join listing_links link on link.account_id = $accountId and link.location_id = given.id and link.publisher = reading.publisher
    where reading.listing_ref = link.listing_ref and reading.shown is not null`,
  },
);

/** Stores which photos of a listing are taken over: they are known, unless their import fails. Those that it shows no more are forgotten. */
export const storeTakenPhotos = changeRows<
  [given: AccountSiteKey, more: { refs: readonly string[]; shown: readonly string[]; taken: TakenPhotos }],
  Transaction
>({
  name: 'reading-take-photos',
  text: `update listing_readings set taken_photos = $2.taken::jsonb,
      known_photos = array(select known from unnest(known_photos) known where known = any($2.shown::text[])) || $2.refs::text[]
    where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
});

/** Stores what became of photos that were taken over from a listing. Those that could not be imported are known no more. */
export const settleTakenPhotos = changeRows<
  [given: AccountSiteKey & { listingRef: string }, more: SettledPhotos],
  Transaction
>({
  name: 'reading-settle-photos',
  text: `update listing_readings set
      known_photos = array(select known from unnest(known_photos) known where known <> all($refs::text[])),
      taken_photos = (taken_photos - $2.imported::text[]) || $2.failed::jsonb
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and listing_ref = $listingRef`,
  computed: (_, { failed }) => ({ refs: Object.keys(failed) }),
});
