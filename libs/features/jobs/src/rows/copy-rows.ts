import type { JobRun } from '../job-handler.js';
import type { TriedOutcome } from '../lifecycle/retry-job.js';
import { copyJobRows } from '../store/job-rows.js';

/** Most rows that one piece of work copies. */
const COPIED = 500;

/**
 * Copies the next rows that the job tries again from an ended job, and begins their check when all are there. The job fails with the sentence
 * `gone` if the rows are deleted already.
 */
export async function copyRows(
  run: JobRun,
  {
    jobId: fromJobId,
    outcome,
    gone,
  }: { readonly jobId: string; readonly outcome: TriedOutcome; readonly gone: string },
): Promise<void> {
  const { accountId, id: jobId, processed } = run.job;
  const after = (run.job.position as number | null) ?? 0;
  await run.commit(async (transaction) => {
    const from = { accountId, jobId, fromJobId, outcome, after, limit: COPIED };
    const { copied, last } = await copyJobRows(transaction, from);
    if (copied === COPIED) return { processed: copied, position: last };
    const total = processed + copied;
    return total === 0 ? { next: { problem: gone } } : { phase: 'CHECKING', total, position: null };
  });
}
