import type { Caller } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import type { JobChange } from '../job-handler.js';
import type { JobKind } from '../job-kind.js';
import type { JobRow } from '../store/jobs.js';
import { continueJob } from './continue-job.js';
import type { JobResult } from './job-result.js';

/** A kind of job that checks its rows, and applies them when a person has reviewed them. */
type ReviewedKind = Pick<JobKind, 'name'> & Required<Pick<JobKind, 'applies'>>;

/** What follows the check of the rows: a person decides whether they are applied, unless the job was started to go on by itself. */
export function afterCheck(kind: ReviewedKind, job: JobRow): JobChange {
  return job.parameters['unattended'] === true ? applying(kind, job) : { phase: 'REVIEW', next: 'paused' };
}

/** The phase in which the checked rows are applied; those that are refused are left out. */
export function applying({ applies }: ReviewedKind, { counts }: JobRow) {
  return { phase: 'APPLYING', total: applies.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0) };
}

/** Applies the checked rows of a job that waits for its review. */
export function applyJob(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { kind, jobId }: { readonly kind: ReviewedKind; readonly jobId: string },
): Promise<JobResult> {
  return continueJob(deps, caller, { jobId, kind, phases: ['REVIEW'], change: async (_, job) => applying(kind, job) });
}
