import { dayOf, siteSubject } from '@listings/domain';
import { readStoredLocation } from '@listings/feature-locations';
import type { ListingField } from '@listings/publisher-sdk';
import { compareWithListing } from '../comparison/compare-location.js';
import { findExpectedPhotos } from '../comparison/expected-photos.js';
import type { HealthDependencies } from '../dependencies.js';
import { afterReading } from '../rules/difference-life.js';
import { findDifferencesOfListing } from '../store/differences.js';
import type { WrittenDifference } from '../store/differences.js';
import type { ListingToRead, ShownListing } from '../store/readings.js';

/** The result of comparing a reading with its location. */
export interface ObservedListing {
  /** How many fields were compared; null: none. */
  readonly compared: number | null;
  /** The differences that the reading changes. */
  readonly differences: readonly WrittenDifference[];
  /** Whether the listing lacks holidays that come near, as dates. */
  readonly lacksHolidays: boolean;
  /** Whether the photos are not compared yet, because the publisher may not list our newest ones. */
  readonly isAwaited: boolean;
  /** Whether another reading has to confirm a difference. */
  readonly isUnconfirmed: boolean;
}

/** What a publisher shows of a listing. */
export interface SeenListing {
  readonly shown: ShownListing;
  /** Whether the service has asked the publisher for a field since the last reading. */
  readonly isAnother: (field: ListingField) => boolean;
}

/** Compares what was read. A location that the publisher cannot show at all has no differences. */
export async function observeListing(
  { database, clock, publishers }: HealthDependencies,
  listing: ListingToRead,
  { shown, isAnother }: SeenListing,
): Promise<ObservedListing> {
  const { locationId, publisher, listingRef } = listing;
  const registered = publishers.find(publisher);
  const location = await readStoredLocation(database, listing);
  if (!registered || !location)
    return { compared: null, differences: [], lacksHolidays: false, isAwaited: false, isUnconfirmed: false };
  const now = clock.now();
  const site = { ...listing, shown };
  const expected = await findExpectedPhotos(database, publishers, { accountId: listing.accountId, sites: [site] });
  const photos = expected.get(siteSubject(listing));
  const isAwaited = photos?.isAwaited ?? false;
  const isRead = ({ field }: { field: ListingField }) => field !== 'photos' || !isAwaited;
  const compares = compareWithListing(registered, { location, shown, today: dayOf(now), photos });
  const fields = compares.fields.filter(isRead);
  const stored = await findDifferencesOfListing(database, listing);
  // A field is not compared if the location or the listing no longer has a value for it.
  const uncompared = stored
    .filter(isRead)
    .filter(({ field }) => !fields.some((read) => read.field === field))
    .map(({ field }) => ({ field, agreement: 'NOT_SHOWN', ours: null, theirs: null }) as const);
  const compared = fields.filter(({ agreement }) => agreement !== 'NOT_SHOWN').length;
  const ends = [...fields, ...uncompared].map((read) => {
    const before = stored.find(({ field }) => field === read.field);
    const after = afterReading(before, read, { now, isAnother: isAnother(read.field) });
    return { before, after };
  });
  const differences = ends.flatMap(({ before, after }) =>
    after ? [{ ...after, locationId, publisher, listingRef, before: before ?? null }] : [],
  );
  const isUnconfirmed = ends
    .map(({ before, after }) => after ?? before)
    .some((each) => each?.state === 'OPEN' && each.confirmedAt === null);
  return { compared, differences, lacksHolidays: compares.lacksHolidays, isAwaited, isUnconfirmed };
}
