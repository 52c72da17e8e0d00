import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { HolidayDate } from '@listings/holidays';
import type { HealthDependencies } from '../dependencies.js';
import { scoreHealth } from '../rules/health-score.js';
import type { HealthFacts, HealthScore } from '../rules/health-score.js';
import { collectFacts } from './collect-facts.js';

/** The health of a location with what a person needs to improve it. */
export interface LocationHealth extends HealthScore, Pick<HealthFacts, 'listings' | 'reviews' | 'answered'> {
  /** The connected publishers at which the location has no listing that the service can use. */
  readonly notListedAt: readonly string[];
  /** The holiday whose hours count; null if no near one is known. */
  readonly holiday: HolidayDate | null;
}

/** Computes the health of a location from what is stored now; the stored score follows within seconds. */
export async function locationHealth(
  deps: Pick<HealthDependencies, 'database' | 'clock' | 'publishers'>,
  { accountId }: Pick<Caller, 'accountId'>,
  locationId: number,
): Promise<LocationHealth> {
  const [facts] = await collectFacts(deps.database, deps, { accountId, locationIds: [locationId] });
  if (!facts) throw invalidId('unknown');
  const { publishers, listings, holiday, reviews, answered } = facts;
  if (facts.isLeftOut) return { ...scoreHealth(facts), listings, holiday: null, reviews, answered, notListedAt: [] };
  const usable = new Set(listings.filter(({ isUsable }) => isUsable).map(({ publisher }) => publisher));
  return {
    ...scoreHealth(facts),
    listings,
    holiday,
    reviews,
    answered,
    notListedAt: publishers.filter((publisher) => !usable.has(publisher)),
  };
}
