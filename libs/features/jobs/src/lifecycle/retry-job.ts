import type { InUnit, Transaction } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import type { JobKind } from '../job-kind.js';
import { requireJob } from '../read-jobs.js';
import type { JobCaller } from '../rules/job-right.js';
import { hasEnded } from '../rules/job-state.js';
import { lockJob, saveJob } from '../store/jobs.js';
import type { JobRow } from '../store/jobs.js';
import { jobRefused } from './job-result.js';
import type { JobResult } from './job-result.js';

/**
 * The outcomes of rows that a new job can try again. `by` is the parameter of the ended job that names the new one, `again` that of the new job
 * that names the ended one.
 */
const TRIED = {
  NO_SEAT: { by: 'retriedBy', again: 'retries' },
  REFUSED: { by: 'repairedBy', again: 'repairs' },
} as const;

/** The outcome of rows that are tried again. */
export type TriedOutcome = keyof typeof TRIED;

/** A job whose rows with an outcome are tried again, and how its kind does that. The parameters of the new job are `parametersOfRetry`. */
export interface Retry {
  readonly jobId: string;
  readonly kind: Pick<JobKind, 'name'>;
  /** By default rows without a seat. */
  readonly outcome?: TriedOutcome;
  readonly start: (transaction: Transaction, job: JobRow) => Promise<JobResult>;
}

/** The job that tries the rows without a seat, or the refused rows, of this one again; null if there is none. */
export function retriedBy(
  { parameters }: Pick<JobRow, 'parameters'>,
  outcome: TriedOutcome = 'NO_SEAT',
): string | null {
  return (parameters[TRIED[outcome].by] as string | undefined) ?? null;
}

/** The parameters of a job that tries the rows of another one again. */
export function parametersOfRetry({ id, parameters }: JobRow, outcome: TriedOutcome = 'NO_SEAT'): JobRow['parameters'] {
  const others = Object.values(TRIED).reduce((rest, { by, again }) => without(without(rest, by), again), parameters);
  return { ...others, [TRIED[outcome].again]: id };
}

function without(parameters: JobRow['parameters'], name: string): JobRow['parameters'] {
  const { [name]: _, ...others } = parameters;
  return others;
}

/**
 * Tries the rows without a seat of a job again [contract 14], or its refused ones, with a job of its own. If two people do this, the second one
 * is refused: rows that fail again are tried again from the newest job.
 */
export async function retryJob(
  { unit, clock }: InUnit<Pick<JobsDependencies, 'clock'>>,
  caller: JobCaller,
  { jobId, kind, outcome = 'NO_SEAT', start }: Retry,
): Promise<JobResult> {
  return unit.transaction(async (transaction) => {
    const job = await requireJob(transaction, caller, { jobId, lock: true });
    if (job.kind !== kind.name || !hasEnded(job.state)) return jobRefused('SY87002');
    const isPossible = job.state === 'DONE' && job.undoneBy === null && retriedBy(job, outcome) === null;
    if (!isPossible || (job.counts[outcome] ?? 0) === 0) return jobRefused('SY87010');
    if (job.detailsUntil === null || job.detailsUntil <= clock.now()) return jobRefused('SY87010', GONE);
    const started = await start(transaction, job);
    if (started.outcome === 'refused') return started;
    await saveJob(transaction, { ...job, parameters: { ...job.parameters, [TRIED[outcome].by]: started.job.id } }, job);
    return started;
  });
}

/** Lets somebody try rows again after their retry was cancelled or has failed. */
export async function permitRetry(transaction: Transaction, { accountId, id, parameters }: JobRow): Promise<void> {
  for (const { by, again } of Object.values(TRIED)) {
    const earlierId = parameters[again] as string | undefined;
    const earlier = earlierId === undefined ? undefined : await lockJob(transaction, { accountId, id: earlierId });
    if (earlier?.parameters[by] !== id) continue;
    await saveJob(transaction, { ...earlier, parameters: without(earlier.parameters, by) }, earlier);
  }
}

const GONE = 'The rows of the job are not there any more. Import them again.';
