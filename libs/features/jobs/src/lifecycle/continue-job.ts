import type { InUnit, Transaction } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import type { JobKind } from '../job-kind.js';
import { requireJob } from '../read-jobs.js';
import type { JobCaller } from '../rules/job-right.js';
import { hasEnded } from '../rules/job-state.js';
import { saveJob } from '../store/jobs.js';
import type { JobCounts, JobRow } from '../store/jobs.js';
import { detailsUntil, jobAfter } from './changed-job.js';
import { jobRefused, jobSaved } from './job-result.js';
import type { JobResult } from './job-result.js';
import { requestJobWork } from './start-job.js';

/** A job that waits in one of some phases, and how it goes on. */
interface Continuation {
  readonly jobId: string;
  readonly kind: Pick<JobKind, 'name'>;
  readonly phases: readonly string[];
  /** What changes in the same transaction; its refusal leaves the job as it is. */
  readonly change: (transaction: Transaction, job: JobRow) => Promise<ContinuedJob | JobResult>;
}

/** The phase in which a job goes on, with its parameters. */
export interface ContinuedJob {
  readonly phase: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly total?: number | null;
  /** Where the phase begins. */
  readonly position?: unknown;
  /** The numbers of rows by outcome; as before without it. */
  readonly counts?: JobCounts;
}

/** Lets a job that waits for a person go on with another phase. If two people do this, the second one is refused. */
export async function continueJob(
  { unit, clock, work }: InUnit<JobsDependencies>,
  caller: JobCaller,
  { jobId, kind, phases, change }: Continuation,
): Promise<JobResult> {
  return unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId, lock: true });
    if (hasEnded(job.state)) return jobRefused('SY87003');
    if (job.kind !== kind.name || job.state !== 'WAITING' || !phases.includes(job.phase)) return jobRefused('SY87002');
    const next = await change(transaction, job);
    if ('outcome' in next) return next;
    const now = clock.now();
    const continued = {
      ...jobAfter(job, 'continued', now),
      phase: next.phase,
      parameters: next.parameters ?? job.parameters,
      position: next.position ?? null,
      total: next.total ?? null,
      counts: next.counts ?? job.counts,
      processed: 0,
      phaseStartedAt: now,
      detailsUntil: detailsUntil(now),
    };
    const saved = await saveJob(transaction, continued, job);
    requestJobWork(transaction, { work }, saved);
    return jobSaved(saved);
  });
}
