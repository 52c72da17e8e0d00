import type { JobRun } from '../job-kind.js';
import type { TriedOutcome } from '../lifecycle/retry-job.js';
import { copyJobRows } from '../store/job-rows.js';

/** Rows that are copied in one piece of work. */
const COPIED = 500;

/**
 * Takes over the next rows of an ended job that are tried again, and lets them be checked when all are there. The job fails with the sentence
 * `gone` if there are none any more.
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
