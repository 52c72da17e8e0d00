import type { Transaction } from '@listings/persistence';
import type { JobRun } from '../job-handler.js';
import { movedCounts } from '../rules/moved-counts.js';
import { saveJobRows } from '../store/job-rows.js';
import type { JobItem } from '../store/job-rows.js';

/** A row with its outcome. */
export type MovedRow = Omit<JobItem, 'input'> & { readonly outcome: string };

/** Stores the outcomes of rows, and returns what they change of the job. `before` is the outcome that a row had; by default it had none. */
export async function moveRows(
  transaction: Transaction,
  { job: { accountId, id: jobId } }: Pick<JobRun, 'job'>,
  rows: readonly MovedRow[],
  before: (index: number) => string | null = () => null,
): Promise<{ readonly processed: number; readonly counts: Readonly<Record<string, number>> }> {
  await saveJobRows(transaction, { accountId, jobId }, rows);
  return { processed: rows.length, counts: movedCounts(rows.map(({ outcome }, index) => [before(index), outcome])) };
}
