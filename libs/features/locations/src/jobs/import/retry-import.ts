import type { Caller } from '@listings/domain';
import { copyJobRows, parametersOfRetry, retryJob, startJob } from '@listings/feature-jobs';
import type { JobResult, JobRun, JobsDependencies } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { LocationOutcome } from '../location-jobs.js';
import { LOCATION_UNDO } from '../undo/location-undo.js';
import { LOCATION_IMPORT } from './import-parameters.js';
import { GONE } from './read-file.js';

/** What can be tried again. */
const NO_SEAT: LocationOutcome = 'NO_SEAT';
/** Rows that are copied in one piece of work. */
const COPIED = 500;

/**
 * Starts an import of the rows for which an ended one had no seat [contract 14]. It checks them anew and goes on by itself; those for which there
 * is no seat again can be tried again in turn.
 */
export async function retryLocationImport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  jobId: string,
): Promise<JobResult> {
  return retryJob(deps, caller, {
    jobId,
    kind: LOCATION_IMPORT,
    start: (transaction, job) =>
      startJob(transaction, deps, caller, {
        kind: LOCATION_IMPORT,
        title: job.title,
        phase: 'READING',
        parameters: { ...parametersOfRetry(job), unattended: true },
        undoKind: LOCATION_UNDO,
        total: job.counts[NO_SEAT] ?? 0,
      }),
  });
}

/** Takes over the next rows without a seat of an earlier import, and lets them be checked when all are there. */
export async function copyRows(run: JobRun, earlierId: string): Promise<void> {
  const { accountId, id: jobId, processed } = run.job;
  const after = (run.job.position as number | null) ?? 0;
  await run.commit(async (transaction) => {
    const from = { accountId, jobId, fromJobId: earlierId, outcome: NO_SEAT, after, limit: COPIED };
    const { copied, last } = await copyJobRows(transaction, from);
    if (copied === COPIED) return { processed: copied, position: last };
    const total = processed + copied;
    return total === 0 ? { next: { problem: GONE } } : { phase: 'CHECKING', total, position: null };
  });
}
