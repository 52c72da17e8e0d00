import type { Queue } from 'bullmq';
import { systemClock, within } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import type { JobQueue } from './job-queue.js';
import type { Jobs, QueueName } from './jobs.js';
import { reportQueueError } from './queue-errors.js';

/** Maximum number of jobs that one call enqueues. */
const BATCH = 500;
/** A request does not wait longer for a queue server that is unavailable. */
const SEND_MS = 2_000;
const KEEP_NOTHING = { removeOnComplete: true, removeOnFail: true };

/**
 * Enqueues jobs with BullMQ. If the queue server is unavailable, it logs a warning and does not throw, because the rows
 * are stored.
 */
export class BullJobQueue implements JobQueue {
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(
    queues: readonly Queue[],
    private readonly logger: Logger,
    private readonly clock: Pick<Clock, 'after' | 'monotonic'> = systemClock,
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues) {
      queue.on('error', (error: Error) => reportQueueError(logger, { queue: queue.name, error }, clock));
    }
  }

  async enqueue<Name extends QueueName>(
    queue: Name,
    job: Jobs[Name],
    options: { delayMs?: number } = {},
  ): Promise<void> {
    // The PostgreSQL backend accepts whole milliseconds only.
    const delay = Math.ceil(options.delayMs ?? 0);
    await this.send(queue, (target) => target.add(queue, job, { delay, ...KEEP_NOTHING }));
  }

  async enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void> {
    for (let start = 0; start < jobs.length; start += BATCH) {
      const batch = jobs.slice(start, start + BATCH).map((data) => ({ name: queue, data, opts: KEEP_NOTHING }));
      await this.send(queue, (target) => target.addBulk(batch));
    }
  }

  /** Resolves if the queue server responds. */
  async ping(): Promise<void> {
    await this.answered(this.queueOf('work').getJobCountByTypes('waiting'));
  }

  private async send(name: QueueName, work: (queue: Queue) => Promise<unknown>): Promise<void> {
    try {
      await this.answered(work(this.queueOf(name)));
    } catch (error) {
      this.logger.warn({ err: error, queue: name }, 'job was not enqueued; the sweeper will enqueue it later');
    }
  }

  private answered<T>(work: Promise<T>): Promise<T> {
    const late = () => new Error(`The queue server did not respond in ${SEND_MS} ms.`);
    return within({ clock: this.clock, ms: SEND_MS, late }, work);
  }

  private queueOf(name: QueueName): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    return queue;
  }
}
