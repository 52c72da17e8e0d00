import { siteSubject } from '@listings/domain';
import { recordAdditionalEvents } from '@listings/events';
import { restoreAccess } from '@listings/feature-connections';
import { findSubmissionStates, requestPush } from '@listings/feature-listings';
import type { PushDependencies } from '@listings/feature-listings';
import { lockLocations } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { ReadingDependencies } from '../dependencies.js';
import { readingEvents } from '../differences/difference-events.js';
import { holdLocations, storeDifferences } from '../store/differences.js';
import type { WrittenDifference } from '../store/differences.js';
import { settleTakenPhotos, storeReadings } from '../store/readings.js';
import type { ReadResult } from './read-listing.js';

/**
 * Stores the results of readings of an account. A location may have changed since the service asked its publisher: a change that is on its way
 * to the publisher, or arrived during the reading, is no difference. A listing that lacks the next holidays gets a push, and the link of one to
 * which access came back works again. Returns the differences that it wrote, and records their events.
 */
export async function recordReadings(
  transaction: Transaction,
  {
    accountId,
    now,
    locations,
    access,
  }: {
    accountId: number;
    now: Date;
    locations: PushDependencies;
    access: Pick<ReadingDependencies, 'followers' | 'work'>;
  },
  results: readonly ReadResult[],
): Promise<readonly WrittenDifference[]> {
  if (results.length === 0) return [];
  const readings = results.map(({ reading }) => reading);
  const locationIds = readings.map(({ listing }) => listing.locationId);
  const renewed = results.filter(({ renewsHolidays }) => renewsHolidays);
  const returned = results.filter(({ accessReturned }) => accessReturned === true);
  // Requests and returned access change locations, so no weaker lock on them may come first.
  if (renewed.length + returned.length > 0) await lockLocations(transaction, { accountId, ids: locationIds });
  else await holdLocations(transaction, { accountId, locationIds });
  for (const { reading } of returned) await restoreAccess(transaction, access, reading.listing);
  await storeReadings(transaction, { accountId, readings });
  for (const { listing, settled } of readings) if (settled) await settleTakenPhotos(transaction, listing, settled);
  for (const [publisher, of] of Map.groupBy(renewed, ({ reading }) => reading.listing.publisher))
    await requestPush(transaction, locations, {
      accountId,
      locationIds: [...new Set(of.map(({ reading }) => reading.listing.locationId))],
      publisher,
    });
  const found = results.flatMap(({ differences }) => differences);
  if (found.length === 0) return [];
  const sites = [...new Map(found.map((each) => [siteSubject(each), { ...each, accountId }])).values()];
  const states = await findSubmissionStates(transaction, sites);
  const pushedBefore = new Map(readings.map(({ listing }) => [siteSubject(listing), listing.pushedAt]));
  const outdated = new Set(
    states.flatMap(({ state, endedAt, ...site }) => {
      const isPushed = endedAt !== null && endedAt > (pushedBefore.get(siteSubject(site)) ?? new Date(0));
      return state === 'QUEUED' || state === 'PENDING' || isPushed ? [siteSubject(site)] : [];
    }),
  );
  const differences = found.filter((each) => !outdated.has(siteSubject(each)));
  const written = await storeDifferences(transaction, { accountId, differences });
  await recordAdditionalEvents(transaction, { accountId, now }, readingEvents(written, now));
  return written;
}
