import { ARCHIVALS_OF_ONE_ACCOUNT, archiveWhenDue, enqueueDueArchivals } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Short transactions that wait for one another where they are of one account. */
const CONCURRENCY = 2;

/** Archives locations whose grace is over [contract 4]. The sweep is what meets the date within seconds. */
export function workLocationArchivals(context: QueueContext, deps: LocationsDependencies): QueueWork {
  return workQueue(context, {
    queue: 'location-archivals',
    concurrency: CONCURRENCY,
    async work(archival) {
      if (await archiveWhenDue(deps, archival)) context.logger.debug({ ...archival }, 'location archived');
    },
    sweep: () => enqueueDueArchivals(deps),
    // A full batch of one account is a backlog already.
    batch: ARCHIVALS_OF_ONE_ACCOUNT,
  });
}
