import type { EventSource, StoredLocation } from '@listings/domain';
import { recordEvents } from '@listings/events';
import { takeSeats } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { tellFollowers } from '../location-follower.js';
import type { ChangeAuthor } from '../rules/location-change.js';
import { updateRecords } from '../saving/update-records.js';
import { archiveLocationRows } from '../store/archive-writes.js';
import { recordLocationChanges } from '../store/location-changes.js';

/** Dependencies for archiving: fewer than a client's request needs. */
export type ArchiveDependencies = Pick<LocationsDependencies, 'clock' | 'followers' | 'records' | 'work'>;

/**
 * Archives locations, with or without a grace period before [3]: cancels their submissions, frees their seats, and
 * records profile.deleted for each in the order of `ids`. The caller has locked the locations.
 */
export async function archiveNow(
  transaction: Transaction,
  deps: ArchiveDependencies,
  {
    accountId,
    ids,
    source,
    author,
  }: { accountId: number; ids: readonly number[]; source: EventSource; author: ChangeAuthor },
): Promise<StoredLocation[]> {
  if (ids.length === 0) return [];
  const now = deps.clock.now();
  const archived = await archiveLocationRows(transaction, { accountId, ids, now });
  await updateRecords(transaction, deps, { accountId, locations: archived });
  await recordLocationChanges(transaction, { accountId, locationIds: ids, action: 'ARCHIVED', author, at: now });
  await tellFollowers(transaction, deps, { accountId, locationIds: ids });
  // Lock the counters last, so that this cannot deadlock with a push that records its outcome.
  await takeSeats(transaction, { accountId, created: 0, activated: -archived.length, seatLimit: null });
  await recordEvents(
    transaction,
    { accountId, now },
    ids.map((locationId) => ({ name: 'profile.deleted', locationId, data: { source } })),
  );
  return archived;
}
