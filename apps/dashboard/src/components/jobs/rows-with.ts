import type { Job, RowOutcome } from '../../api/jobs-query.js';

/** The outcomes of rows that a job has changed, of those that it will change, and of those that nothing is done about. */
export const CHANGED: readonly RowOutcome[] = ['CREATED', 'UPDATED', 'REPLIED', 'REPEATED', 'ARCHIVED', 'KEPT'];
export const TO_CHANGE: readonly RowOutcome[] = ['NEW', 'CHANGED', 'READY', 'REQUESTED', 'SAME'];
export const OTHERS: readonly RowOutcome[] = ['LISTED', 'SUGGESTED', 'NO_SEAT', 'REFUSED'];

/** The number of rows with an outcome. */
export function rowsWith({ counts }: Pick<Job, 'counts'>, outcome: RowOutcome): number {
  return counts.find((each) => each.outcome === outcome)?.count ?? 0;
}
