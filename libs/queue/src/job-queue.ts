import type { Jobs, QueueName } from './jobs.js';

/** Enqueues jobs, which wake workers. A lost job only delays its work, because sweepers find the row [design 3.1]. */
export interface JobQueue {
  /** Enqueues a job for one row, at once or after a delay. */
  enqueue<Name extends QueueName>(queue: Name, job: Jobs[Name], options?: { delayMs?: number }): Promise<void>;
  /** Enqueues jobs for many rows. */
  enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void>;
}
