import type { Job, RowOutcome } from '../../api/jobs-query.js';

/** The outcomes of rows that a job has changed, or left because somebody has. */
export const CHANGED: readonly RowOutcome[] = ['CREATED', 'UPDATED', 'REPLIED', 'REPEATED', 'ARCHIVED', 'KEPT'];

/** The outcomes of a check: what a job will change. */
export const TO_CHANGE: readonly RowOutcome[] = ['NEW', 'CHANGED', 'READY', 'REQUESTED', 'SAME'];

/** The outcomes of rows in which nothing changes, or not yet. */
export const OTHERS: readonly RowOutcome[] = ['LISTED', 'SUGGESTED', 'NO_SEAT', 'REFUSED'];

/** The number of rows with an outcome. */
export function rowsWith({ counts }: Pick<Job, 'counts'>, outcome: RowOutcome): number {
  return counts.find((each) => each.outcome === outcome)?.count ?? 0;
}

/** The number of rows with an outcome that can be tried again: they are kept for a while only, and tried again by one job at a time. */
export function rowsToRetry(job: Job, outcome: 'REFUSED' | 'NO_SEAT'): number {
  const { state, keptUntil, undoneBy, retriedBy } = job;
  const hasEnded = outcome === 'NO_SEAT' ? state === 'DONE' : state !== 'RUNNING' && state !== 'WAITING';
  const isPossible = hasEnded && keptUntil !== null && undoneBy === null && retriedBy === null;
  return isPossible ? rowsWith(job, outcome) : 0;
}

/** The number of refused rows of an ended import that can be repaired: they are kept for a while only, and repaired in one job at a time. */
export function rowsToRepair({ kind, repairedBy, ...job }: Job): number {
  return kind === 'location-import' && job.state === 'DONE'
    ? rowsToRetry({ ...job, kind, repairedBy, retriedBy: repairedBy }, 'REFUSED')
    : 0;
}
