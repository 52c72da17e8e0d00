import type { Caller } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { requireJob } from '../read-jobs.js';
import { canUndo } from '../rules/can-undo.js';
import { saveJob } from '../store/jobs.js';
import { jobRefused } from './job-result.js';
import type { JobResult } from './job-result.js';
import { startJob } from './start-job.js';

/** The first phase of jobs that undo another one. */
export const UNDOING = 'UNDOING';

/** Undoes a job that has ended, with a job of its own: the earlier values come back where nobody has changed them since. */
export async function undoJob(
  { unit, ...deps }: InUnit<JobsDependencies>,
  caller: Caller,
  jobId: string,
): Promise<JobResult> {
  return unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId, lock: true });
    if (!canUndo(job, deps.clock.now()) || job.undoKind === null) return jobRefused('SY87004');
    const started = await startJob(transaction, deps, caller, {
      kind: { name: job.undoKind, phases: [UNDOING] },
      title: job.title,
      parameters: {},
      undoes: job.id,
    });
    if (started.outcome === 'saved') await saveJob(transaction, { ...job, undoneBy: started.job.id }, job);
    return started;
  });
}
