import type { Caller } from '@listings/domain';
import type { InUnit, Transaction } from '@listings/persistence';
import type { JobsDependencies } from './dependencies.js';
import { jobRefused } from './job-result.js';
import type { JobResult } from './job-result.js';
import { requireJob } from './read-jobs.js';
import { hasEnded } from './rules/job-state.js';
import { lockJob, saveJob } from './store/jobs.js';
import type { JobRow } from './store/jobs.js';

const RETRIED_BY = 'retriedBy';
const RETRIES = 'retries';

/** A job whose rows without a seat are tried again, and how its kind does that. The parameters of the new job are `parametersOfRetry`. */
export interface Retry {
  readonly jobId: string;
  readonly kind: string;
  readonly start: (transaction: Transaction, job: JobRow) => Promise<JobResult>;
}

/** The job that tries the rows without a seat of this one again; null if there is none. */
export function retriedBy({ parameters }: Pick<JobRow, 'parameters'>): string | null {
  return (parameters[RETRIED_BY] as string | undefined) ?? null;
}

/** The parameters of a job that tries the rows of another one again. */
export function parametersOfRetry({ id, parameters }: JobRow): JobRow['parameters'] {
  const { [RETRIED_BY]: _, ...others } = parameters;
  return { ...others, [RETRIES]: id };
}

/**
 * Tries the rows without a seat of a job again, with a job of its own [contract 14]. Of two people who do that the second one is refused: what
 * lacks a seat again is tried again from the newest job.
 */
export async function retryJob(
  { unit, clock }: InUnit<Pick<JobsDependencies, 'clock'>>,
  caller: Caller,
  { jobId, kind, start }: Retry,
): Promise<JobResult> {
  return unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId, lock: true });
    if (job.kind !== kind || !hasEnded(job.state)) return jobRefused('SY87002');
    const isPossible = job.state === 'DONE' && job.undoneBy === null && retriedBy(job) === null;
    if (!isPossible || (job.counts['NO_SEAT'] ?? 0) === 0) return jobRefused('SY87010');
    if (job.detailsUntil === null || job.detailsUntil <= clock.now()) return jobRefused('SY87010', GONE);
    const started = await start(transaction, job);
    if (started.outcome === 'refused') return started;
    await saveJob(transaction, { ...job, parameters: { ...job.parameters, [RETRIED_BY]: started.job.id } }, job);
    return started;
  });
}

/** Lets the rows be tried again whose retry is cancelled or fails. */
export async function permitRetry(transaction: Transaction, { accountId, id, parameters }: JobRow): Promise<void> {
  const earlierId = parameters[RETRIES] as string | undefined;
  const earlier = earlierId === undefined ? undefined : await lockJob(transaction, { accountId, id: earlierId });
  if (!earlier || retriedBy(earlier) !== id) return;
  const { [RETRIED_BY]: _, ...others } = earlier.parameters;
  await saveJob(transaction, { ...earlier, parameters: others }, earlier);
}

const GONE = 'The rows of the job are not there any more. Import them again.';
