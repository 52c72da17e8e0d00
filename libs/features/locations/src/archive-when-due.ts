import { SERVICE_AUTHOR } from '@listings/domain';
import { lockDueArchival, takeDueArchivals } from '@listings/persistence';
import type { ArchivalKey, Database } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import { archiveNow } from './archive-now.js';
import type { ArchiveDependencies } from './archive-now.js';
import type { LocationsDependencies } from './dependencies.js';

/** Locations of one account that have a job at the same time, so that large accounts do not delay others. */
const ARCHIVALS_OF_ONE_ACCOUNT = 250;
/** Maximum number of locations of all accounts per sweep. */
const ARCHIVALS_AT_ONCE = 200;

/**
 * Archives a location whose grace period has ended [contract 4], with the source of the request that scheduled it.
 * Returns false when the archive is not due: cancelled, or done by another process. It only writes to the database, so
 * the row lock is the whole claim.
 */
export async function archiveWhenDue(
  deps: ArchiveDependencies & { readonly database: Database },
  { accountId, locationId }: ArchivalKey,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const due = await lockDueArchival(transaction, { accountId, locationId });
    if (!due) return false;
    await archiveNow(transaction, deps, { accountId, ids: [locationId], source: due.source, author: SERVICE_AUTHOR });
    failpoint('archival.before_commit');
    return true;
  });
}

/** Enqueues locations whose archive is due and that have no job. */
export async function enqueueDueArchivals({
  database,
  jobs,
}: Pick<LocationsDependencies, 'database' | 'jobs'>): Promise<Sweep> {
  const due = await takeDueArchivals(database, { perAccount: ARCHIVALS_OF_ONE_ACCOUNT, limit: ARCHIVALS_AT_ONCE });
  return enqueueSwept(jobs, { queue: 'location-archivals', ...due });
}
