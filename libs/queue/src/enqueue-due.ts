import type { JobQueue } from './job-queue.js';
import type { Jobs, QueueName } from './jobs.js';

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
