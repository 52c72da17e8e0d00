import type { Queue } from 'bullmq';
import type { Logger } from '@listings/platform';
import { backendFor } from './backend.js';
import type { Jobs, QueueName } from './jobs.js';

/** Tells workers that rows wait for them. A job that is lost only makes the work late: sweepers find the rows. */
export interface JobQueue {
  /** Enqueues one row, now or after a delay. */
  enqueue<Name extends QueueName>(queue: Name, job: Jobs[Name], options?: { delayMs?: number }): Promise<void>;
  /** Enqueues many rows at once. */
  enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void>;
}

/** Jobs that go over in one call. */
const BATCH = 500;

/** The sending side of all queues. A queue server that is away is logged, never thrown: the rows are safe. */
export class BullJobQueue implements JobQueue {
  private readonly queues = new Map<QueueName, Queue>();
  private readonly backend: ReturnType<typeof backendFor>;

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    this.backend = backendFor(url);
  }

  async enqueue<Name extends QueueName>(
    queue: Name,
    job: Jobs[Name],
    options: { delayMs?: number } = {},
  ): Promise<void> {
    await this.send(queue, (target) => target.add(queue, job, { delay: options.delayMs ?? 0, ...KEEP_NOTHING }));
  }

  async enqueueMany<Name extends QueueName>(queue: Name, jobs: readonly Jobs[Name][]): Promise<void> {
    for (let start = 0; start < jobs.length; start += BATCH) {
      const batch = jobs.slice(start, start + BATCH).map((data) => ({ name: queue, data, opts: KEEP_NOTHING }));
      await this.send(queue, (target) => target.addBulk(batch));
    }
  }

  /** Resolves when the queue server answers. */
  async ping(): Promise<void> {
    await this.open('campaigns').waitUntilReady();
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async send(name: QueueName, work: (queue: Queue) => Promise<unknown>): Promise<void> {
    try {
      await work(this.open(name));
    } catch (error) {
      this.logger.warn({ err: error, queue: name }, 'job was not enqueued; the sweeper will find the row');
    }
  }

  private open(name: QueueName): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.backend.queue(name);
      queue.on('error', (error: Error) => this.logger.warn({ err: error, queue: name }, 'queue connection'));
      this.queues.set(name, queue);
    }
    return queue;
  }
}

const KEEP_NOTHING = { removeOnComplete: true, removeOnFail: true };
