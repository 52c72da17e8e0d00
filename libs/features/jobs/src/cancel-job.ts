import type { Caller } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import { jobAfter } from './changed-job.js';
import type { JobsDependencies } from './dependencies.js';
import { jobRefused, jobSaved } from './job-result.js';
import type { JobResult } from './job-result.js';
import { requireJob } from './read-jobs.js';
import { hasEnded } from './rules/job-state.js';
import { saveJob } from './store/jobs.js';

/** Cancels a job: the piece of work in progress is not stored, and what is done stays done. */
export async function cancelJob(
  { unit, clock }: InUnit<JobsDependencies>,
  caller: Caller,
  jobId: string,
): Promise<JobResult> {
  return unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId, lock: true });
    if (job.state === 'CANCELLED') return jobSaved(job);
    if (hasEnded(job.state)) return jobRefused('SY87003');
    return jobSaved(await saveJob(transaction, jobAfter(job, 'cancelled', clock.now()), job));
  });
}
