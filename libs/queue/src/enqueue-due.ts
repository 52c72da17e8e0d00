import type { JobQueue } from './job-queue.js';
import type { Jobs, QueueName } from './jobs.js';

/** Longest wait for which a delayed job is enqueued; the sweep finds rows that are due later. */
const DUE_SOON_MS = 10_000;
/** Added to the delay so that the job starts after the row is due. */
const LAG_MS = 30;

/**
 * Enqueues a delayed job for a row that is due within ten seconds, so that it does not wait for the sweep. Call it after
 * the commit that made the row due. `waitMs` is the time until then; null if nothing is left to do.
 */
export async function enqueueDueSoon<Name extends QueueName>(
  jobs: JobQueue,
  { queue, row, waitMs }: { queue: Name; row: Jobs[Name]; waitMs: number | null },
): Promise<void> {
  if (waitMs === null || waitMs > DUE_SOON_MS) return;
  await jobs.enqueue(queue, row, { delayMs: waitMs + LAG_MS });
}

/** The rows that a sweep enqueued, and whether it left due rows because it reached its limit. */
export interface Sweep {
  readonly enqueued: number;
  readonly leftDue: boolean;
}

/** Enqueues the rows that a sweep took. */
export async function enqueueSwept<Name extends QueueName>(
  jobs: JobQueue,
  { queue, rows, leftDue }: { queue: Name; rows: readonly Jobs[Name][]; leftDue: boolean },
): Promise<Sweep> {
  if (rows.length > 0) await jobs.enqueueMany(queue, rows);
  return { enqueued: rows.length, leftDue };
}
