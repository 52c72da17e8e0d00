import type { Caller } from '@listings/domain';
import type { InUnit, Transaction } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { requireJob } from '../read-jobs.js';
import { hasEnded } from '../rules/job-state.js';
import { lockJob, saveJob } from '../store/jobs.js';
import type { JobRow } from '../store/jobs.js';
import { jobAfter } from './changed-job.js';
import { jobRefused, jobSaved } from './job-result.js';
import type { JobResult } from './job-result.js';
import { permitRetry } from './retry-job.js';

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
    await permitUndo(transaction, job);
    await permitRetry(transaction, job);
    return jobSaved(await saveJob(transaction, jobAfter(job, 'cancelled', clock.now()), job));
  });
}

/** Lets somebody undo a job again after its undo was cancelled: the rest of its rows is still there. */
async function permitUndo(transaction: Transaction, { accountId, id, undoes }: JobRow): Promise<void> {
  const undone = undoes === null ? undefined : await lockJob(transaction, { accountId, id: undoes });
  if (undone?.undoneBy === id) await saveJob(transaction, { ...undone, undoneBy: null }, undone);
}
