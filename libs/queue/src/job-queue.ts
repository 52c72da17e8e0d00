/** Name of the queue in BullMQ, and of the connection on which its worker listens. */
export const QUEUE_NAME = 'work';

/** The content of a job: rows of a kind of work of an account have become due. */
export interface WakeUp {
  readonly accountId: number;
  readonly kind: string;
}

/**
 * Wakes the processes that work on a kind. A lost job only delays its work, and a repeated or late one does no harm, because the sweep
 * finds the rows [design 3.1].
 */
export interface JobQueue {
  enqueue(job: WakeUp): Promise<void>;
}
