import type { Caller } from '@listings/domain';
import { parametersOfRetry, retryJob, startJob } from '@listings/feature-jobs';
import type { JobResult, JobsDependencies, TriedOutcome } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import { LOCATION_IMPORT } from '../location-kinds.js';

/** Which rows of an ended import are tried again. */
export interface ImportRetry {
  readonly jobId: string;
  /** By default rows without a seat. */
  readonly outcome?: TriedOutcome;
}

/**
 * Starts an import of the rows for which an ended one had no seat [contract 14], or of those that it has refused. It checks them anew. A retry
 * of rows without a seat goes on by itself; one of refused rows waits for a person, who repairs them. Rows that fail again can be tried again
 * in turn.
 */
export async function retryLocationImport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { jobId, outcome = 'NO_SEAT' }: ImportRetry,
): Promise<JobResult> {
  return retryJob(deps, caller, {
    jobId,
    kind: LOCATION_IMPORT,
    outcome,
    start: (transaction, job) =>
      startJob(transaction, deps, caller, {
        kind: LOCATION_IMPORT,
        title: job.title,
        parameters: { ...parametersOfRetry(job, outcome), unattended: outcome === 'NO_SEAT' },
        total: job.counts[outcome] ?? 0,
      }),
  });
}
