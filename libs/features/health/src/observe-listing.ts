import { dayOf } from '@listings/domain';
import { readStoredLocation } from '@listings/feature-locations';
import { compareWithListing } from './compare-location.js';
import type { HealthDependencies } from './dependencies.js';
import { afterReading } from './rules/difference-life.js';
import { findDifferencesOfListing } from './store/differences.js';
import type { WrittenDifference } from './store/differences.js';
import type { ListingToRead, ShownListing } from './store/readings.js';

/** The differences that a reading changes. A location that the publisher cannot show at all has none. */
export async function observeListing(
  { database, clock, publishers }: HealthDependencies,
  listing: ListingToRead,
  shown: ShownListing,
): Promise<WrittenDifference[]> {
  const { locationId, publisher } = listing;
  const registered = publishers.find(publisher);
  const location = await readStoredLocation(database, listing);
  if (!registered || !location) return [];
  const now = clock.now();
  const { fields } = compareWithListing(registered, { location, shown, today: dayOf(now) });
  const stored = await findDifferencesOfListing(database, listing);
  return fields.flatMap((read) => {
    const before = stored.find(({ field }) => field === read.field);
    const after = afterReading(before, read, now);
    return after ? [{ ...after, locationId, publisher, before: before ?? null }] : [];
  });
}
