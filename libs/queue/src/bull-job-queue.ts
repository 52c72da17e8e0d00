import type { Queue } from 'bullmq';
import type { Logger } from '@listings/platform';
import type { JobQueue } from './job-queue.js';
import type { Jobs, QueueName } from './jobs.js';

/** Jobs that one call enqueues at most. */
const BATCH = 500;
const KEEP_NOTHING = { removeOnComplete: true, removeOnFail: true };

/** Enqueues with BullMQ. A queue server that is away is logged, never thrown: the rows are safe. */
export class BullJobQueue implements JobQueue {
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(
    queues: readonly Queue[],
    private readonly logger: Logger,
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues) {
      queue.on('error', (error: Error) => logger.warn({ err: error, queue: queue.name }, 'queue connection failed'));
    }
  }

  async enqueue<Name extends QueueName>(
    queue: Name,
    job: Jobs[Name],
    options: { delayMs?: number } = {},
  ): Promise<void> {
    // PostgreSQL takes whole milliseconds only.
    const delay = Math.ceil(options.delayMs ?? 0);
    await this.send(queue, (target) => target.add(queue, job, { delay, ...KEEP_NOTHING }));
  }

  async enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void> {
    for (let start = 0; start < jobs.length; start += BATCH) {
      const batch = jobs.slice(start, start + BATCH).map((data) => ({ name: queue, data, opts: KEEP_NOTHING }));
      await this.send(queue, (target) => target.addBulk(batch));
    }
  }

  /** Resolves when the queue server answers. */
  async ping(): Promise<void> {
    await this.queueOf('campaigns').getJobCountByTypes('waiting');
  }

  private async send(name: QueueName, work: (queue: Queue) => Promise<unknown>): Promise<void> {
    try {
      await work(this.queueOf(name));
    } catch (error) {
      this.logger.warn({ err: error, queue: name }, 'job was not enqueued; the sweeper will find the row');
    }
  }

  private queueOf(name: QueueName): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    return queue;
  }
}
