import { dayOf, PHOTOS_OF_LOCATION, siteSubject } from '@listings/domain';
import type { ChangeCaller, PhotoInput } from '@listings/domain';
import { storeDecidedPhotos } from '@listings/feature-listings';
import { requestPhotos } from '@listings/feature-photos';
import type { Transaction } from '@listings/persistence';
import { compareWithListing } from '../comparison/compare-location.js';
import { findExpectedPhotos } from '../comparison/expected-photos.js';
import type { SitePhotos } from '../comparison/expected-photos.js';
import type { DecisionDependencies } from '../dependencies.js';
import { urlOf } from '../rules/photos-side-by-side.js';
import { NOTHING_OF_OURS } from '../rules/restoring.js';
import { isGivenUp, takenWith } from '../rules/taken-photos.js';
import type { StoredDifference } from '../store/differences.js';
import { findLastReadings, storeTakenPhotos } from '../store/readings.js';
import type { LastReading } from '../store/readings.js';
import { CHANGED, keyOf, locationOf } from './decidable.js';
import type { Decidable, Refusals } from './decidable.js';

/** The photos in which a listing and its location differ, by the publisher's references. */
interface DifferingPhotos {
  readonly difference: StoredDifference;
  readonly reading: LastReading;
  readonly photos: SitePhotos;
  /** Ours that the listing no longer shows. */
  readonly missing: readonly string[];
  /** Those that others have added. */
  readonly added: readonly string[];
}

const NO_ADDRESS = 'The publisher tells no address of the photos that others have added';
const NO_ROOM =
  'The location has no room for the photos that others have added. Remove some of its photos, or ignore the difference.';
const GIVEN_UP =
  'The photos that others have added could not be imported several times. Add them to the location yourself, or ignore the difference.';
const MOST_REFS = 500;

/** Lets the next push add again the photos of the location that listings no longer show. Returns what could not be decided. */
export async function restorePhotos(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  decidable: Decidable,
): Promise<Refusals> {
  const refusals = new Map<string, string>();
  for (const { difference, missing, photos } of await differingPhotos(transaction, deps, {
    caller,
    decidable,
    refusals,
  })) {
    if (missing.length === 0) refusals.set(keyOf(difference), NOTHING_OF_OURS);
    else await decide(transaction, { caller, difference, photos }, { restored: missing, left: [] });
  }
  return refusals;
}

/**
 * Takes over what listings show: imports the photos that others have added, and gives up those of the location that are gone there. An imported
 * photo is known from then on; if its import fails, it is a difference again. Returns what could not be decided.
 */
export async function acceptPhotos(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  decidable: Decidable,
): Promise<Refusals> {
  const refusals = new Map<string, string>();
  const differing = await differingPhotos(transaction, deps, { caller, decidable, refusals });
  for (const { difference, reading, missing, added, photos } of differing) {
    const { locationId, publisher } = difference;
    const importedFrom = { publisher, listingRef: reading.listingRef };
    const taken = reading.takenPhotos ?? {};
    const wanted = added.filter((ref) => !isGivenUp(taken, ref));
    const imports = wanted.flatMap((ref): { ref: string; input: PhotoInput }[] => {
      const url = urlOf(reading.photoUrls, ref);
      return url === undefined ? [] : [{ ref, input: { url, type: 'ADDITIONAL', caption: null, importedFrom } }];
    });
    const isFull = imports.length > 0 && photos.stored.length + imports.length > PHOTOS_OF_LOCATION;
    if (isFull || (missing.length === 0 && imports.length === 0)) {
      refusals.set(keyOf(difference), isFull ? NO_ROOM : wanted.length > 0 ? NO_ADDRESS : GIVEN_UP);
      continue;
    }
    if (missing.length > 0) await decide(transaction, { caller, difference, photos }, { restored: [], left: missing });
    if (imports.length === 0) continue;
    const inputs = imports.map(({ input }) => input);
    const requestId = await requestPhotos(transaction, deps, caller, { locationId, photos: inputs });
    const refs = imports.map(({ ref }) => ref);
    const shown = (reading.shown.photos ?? []).flatMap(({ ref }) => ref ?? []);
    const key = { accountId: caller.accountId, locationId, publisher };
    await storeTakenPhotos(transaction, key, { refs, shown, taken: takenWith(taken, { refs, requestId, shown }) });
  }
  return refusals;
}

/** Compares the photos of the location again with those that the listings showed at their last reading. */
async function differingPhotos(
  transaction: Transaction,
  { publishers, clock }: DecisionDependencies,
  {
    caller: { accountId },
    decidable: { open, locations },
    refusals,
  }: { caller: ChangeCaller; decidable: Decidable; refusals: Map<string, string> },
): Promise<DifferingPhotos[]> {
  if (open.length === 0) return [];
  const locationIds = [...new Set(open.map(({ locationId }) => locationId))];
  const readings = await findLastReadings(transaction, { accountId, locationIds });
  const sites = readings.filter((each) => open.some((difference) => siteSubject(difference) === siteSubject(each)));
  const expected = await findExpectedPhotos(transaction, publishers, { accountId, sites });
  return open.flatMap((difference): DifferingPhotos[] => {
    const subject = siteSubject(difference);
    const reading = sites.find((each) => siteSubject(each) === subject);
    const [photos, location] = [expected.get(subject), locationOf(locations, difference)];
    const registered = publishers.find(difference.publisher);
    if (reading && photos && location && registered) {
      const compared = compareWithListing(registered, {
        location,
        shown: reading.shown,
        today: dayOf(clock.now()),
        photos,
      });
      const isSeen = compared.fields.some(({ field, theirs }) => field === 'photos' && theirs === difference.theirs);
      const { ours = [], theirs = [] } = compared.photos ?? {};
      const missing = ours.filter((ref) => !theirs.includes(ref));
      const added = theirs.filter((ref) => !ours.includes(ref));
      if (isSeen) return [{ difference, reading, photos, missing, added }];
    }
    refusals.set(keyOf(difference), CHANGED);
    return [];
  });
}

/** Stores the decision. A photo that somebody gave up at a listing stays given up. */
async function decide(
  transaction: Transaction,
  {
    caller: { accountId },
    difference: { locationId, publisher },
    photos: { pushed },
  }: { caller: ChangeCaller; difference: StoredDifference; photos: SitePhotos },
  { restored, left }: { restored: readonly string[]; left: readonly string[] },
): Promise<void> {
  const before = pushed?.decided?.left ?? [];
  const all = [...before, ...left].slice(-MOST_REFS);
  await storeDecidedPhotos(transaction, { accountId, locationId, publisher }, { restored, left: all });
}
