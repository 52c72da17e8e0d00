import { addDays, dayOf } from '@listings/domain';
import { findIgnoredHolidays } from '@listings/feature-accounts';
import { findConnectedPublishers } from '@listings/feature-connections';
import { countAnswered } from '@listings/feature-interactions';
import { findPhotographed } from '@listings/feature-locations';
import type { Sql } from '@listings/persistence';
import type { HealthDependencies } from '../dependencies.js';
import { ANSWERED_DAYS } from '../rules/health-score.js';
import type { HealthFacts } from '../rules/health-score.js';
import { holidaysAfter } from '../rules/next-holiday.js';
import { findHealthPlaces, findScoredListings } from '../store/health-facts.js';
import type { LocationKeys } from '../store/health-facts.js';

/** A location with the facts from which its score is computed. */
export interface LocationFacts extends HealthFacts {
  readonly locationId: number;
  readonly listings: readonly (HealthFacts['listings'][number] & { readonly open: number })[];
}

/** Collects the facts for the scores of some locations; leaves out unknown ones. */
export async function collectFacts(
  sql: Sql,
  { clock, publishers }: Pick<HealthDependencies, 'clock' | 'publishers'>,
  keys: LocationKeys,
): Promise<LocationFacts[]> {
  const today = dayOf(clock.now());
  const places = await findHealthPlaces(sql, keys);
  const connected = await findConnectedPublishers(sql, keys.accountId);
  const listings = Map.groupBy(await findScoredListings(sql, keys), ({ locationId }) => locationId);
  const photographed = new Set(await findPhotographed(sql, keys));
  const since = addDays(today, 1 - ANSWERED_DAYS);
  const reviews = Map.groupBy(await countAnswered(sql, { ...keys, since }), ({ locationId }) => locationId);
  const verifying = new Set(publishers.verifying.map(({ constant }) => constant));
  const nextHoliday = holidaysAfter(today, await findIgnoredHolidays(sql, keys.accountId));
  return places.map(({ id, businessHours, countryIso, verification, ...place }) => {
    const ofLocation = listings.get(id) ?? [];
    // Nobody can answer where the location has no listing any more.
    const answerable = (reviews.get(id) ?? []).filter(({ publisher }) =>
      ofLocation.some((listing) => listing.isUsable && listing.publisher === publisher),
    );
    return {
      ...place,
      locationId: id,
      publishers: connected,
      listings: ofLocation.map((listing) => ({
        ...listing,
        isVerified: verifying.has(listing.publisher) ? verification[listing.publisher]?.status === 'VERIFIED' : null,
      })),
      hasPhotos: photographed.has(id),
      hasHours: businessHours.some(({ day }) => day !== 'SPECIAL'),
      specialDates: businessHours.flatMap(({ specialDate }) => specialDate ?? []),
      holiday: nextHoliday(countryIso),
      reviews: answerable.reduce((sum, each) => sum + each.reviews, 0),
      answered: answerable.reduce((sum, each) => sum + each.answered, 0),
    };
  });
}
