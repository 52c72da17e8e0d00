import { dayOf, siteSubject } from '@listings/domain';
import type { ChangeCaller, StoredLocation } from '@listings/domain';
import { holidayDates, importViolation, listingToLocation } from '@listings/feature-connections';
import { updateLocationsInTransaction } from '@listings/feature-locations';
import type { ChangedField } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { compareWithListing } from '../comparison/compare-location.js';
import type { DecisionDependencies } from '../dependencies.js';
import { acceptedInput } from '../rules/accepted-input.js';
import type { StoredDifference } from '../store/differences.js';
import { findLastReadings } from '../store/readings.js';
import { CHANGED, changedFields, keyOf, locationOf } from './decidable.js';
import type { Decidable, Refusals } from './decidable.js';

/**
 * Takes over the values of listings, and returns what could not be taken over. One location may take values of several listings: each of them is
 * a change of its own.
 */
export async function acceptDifferences(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  { open, locations }: Decidable,
): Promise<Refusals> {
  const { publishers, clock } = deps;
  const refusals = new Map<string, string>();
  const locationIds = [...new Set(open.map(({ locationId }) => locationId))];
  const readings = await findLastReadings(transaction, { accountId: caller.accountId, locationIds });
  for (const of of Map.groupBy(open, siteSubject).values()) {
    const [first] = of as [StoredDifference];
    const refuse = (refused: readonly StoredDifference[], reason: string) =>
      refused.forEach((each) => refusals.set(keyOf(each), reason));
    const registered = publishers.find(first.publisher);
    const location = locationOf(locations, first);
    const shown = readings.find((each) => siteSubject(each) === siteSubject(first))?.shown;
    if (!registered || !location || !shown) {
      refuse(of, 'The listing was not read yet');
      continue;
    }
    // A reading during a push stores no differences, so the listing may show a value that nobody has decided about.
    const { fields: read } = compareWithListing(registered, { location, shown, today: dayOf(clock.now()) });
    const isSeen = ({ field, theirs }: StoredDifference) =>
      read.some((each) => each.field === field && each.theirs === theirs);
    const taken = of.filter(isSeen);
    refuse(
      of.filter((each) => !isSeen(each)),
      CHANGED,
    );
    if (taken.length === 0) continue;
    const built = listingToLocation(shown, registered.declaration.categories);
    if (built.outcome === 'obstacle') {
      refuse(taken, importViolation(registered.declaration, built.obstacle).reason);
      continue;
    }
    const { listings, submission } = registered.publisher;
    const { shows } = listings;
    const hasHolidays = submission?.takes?.includes('publicHolidayHours') ?? false;
    const partsOf = (stored: StoredLocation) => ({
      ...stored,
      holidayDates: hasHolidays ? [] : holidayDates(stored, dayOf(clock.now())),
    });
    const takeOver = async (some: readonly StoredDifference[]): Promise<void> => {
      const fields = some.map(({ field }) => field);
      const [saved] = await updateLocationsInTransaction(transaction, deps.locations, caller, [
        { locationId: first.locationId, input: (stored) => acceptedInput(fields, built.input, partsOf(stored), shows) },
      ]);
      if (saved?.outcome !== 'refused') {
        // If the location cannot keep the value, the next reading finds the same difference again.
        const changed: readonly ChangedField[] = saved?.delta?.fields ?? [];
        const unchanged = some.filter(({ field }) => !changedFields([field]).some((each) => changed.includes(each)));
        refuse(unchanged, 'The location has this value already');
      } else if (some.length === 1) refuse(some, saved.violations.map(({ reason }) => reason).join(' '));
      // One value that the rules refuse does not hold back the others.
      else for (const each of some) await takeOver([each]);
    };
    await takeOver(taken);
  }
  return refusals;
}
