import type { Jobs, QueueName } from './jobs.js';

/** Wakes workers for rows. A lost job only makes the work late: sweepers find the rows [design 3.1]. */
export interface JobQueue {
  /** Enqueues a job for one row, now or after a delay. */
  enqueue<Name extends QueueName>(queue: Name, job: Jobs[Name], options?: { delayMs?: number }): Promise<void>;
  /** Enqueues jobs for many rows. */
  enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void>;
}
