import { findDueArchivals, lockDueArchival } from '@listings/persistence';
import type { ArchivalKey, Database } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { archiveNow } from './archive-now.js';
import type { ArchiveDependencies } from './archive-now.js';
import type { LocationsDependencies } from './dependencies.js';

/** Locations of one account that one sweep enqueues at most: large accounts take turns with everybody else. */
export const ARCHIVALS_OF_ONE_ACCOUNT = 250;
/** Locations of all accounts that one sweep enqueues at most. */
const ARCHIVALS_AT_ONCE = 500;

/**
 * Archives a location whose grace is over [contract 4], with the source of the request that scheduled it. False when it
 * is not due: cancelled, or another process was faster. Nothing leaves the database, so its lock is the whole claim.
 */
export async function archiveWhenDue(
  deps: ArchiveDependencies & { readonly database: Database },
  { accountId, locationId }: ArchivalKey,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const due = await lockDueArchival(transaction, { accountId, locationId });
    if (!due) return false;
    await archiveNow(transaction, deps, { accountId, ids: [locationId], source: due.source });
    failpoint('archival.before_commit');
    return true;
  });
}

/** Enqueues locations whose archive is due. Returns how many there were. */
export async function enqueueDueArchivals({
  database,
  jobs,
}: Pick<LocationsDependencies, 'database' | 'jobs'>): Promise<number> {
  const due = await findDueArchivals(database, { perAccount: ARCHIVALS_OF_ONE_ACCOUNT, limit: ARCHIVALS_AT_ONCE });
  await jobs.enqueueMany('location-archivals', due);
  return due.length;
}
