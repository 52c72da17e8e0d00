import type { Job, RowOutcome } from '../../api/jobs-query.js';

/** The number of rows with an outcome. */
export function rowsWith({ counts }: Pick<Job, 'counts'>, outcome: RowOutcome): number {
  return counts.find((each) => each.outcome === outcome)?.count ?? 0;
}
