import type { Queue } from 'bullmq';
import { systemClock, within } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import type { JobQueue, WakeUp } from './job-queue.js';

/** A request does not wait longer for a queue server that is unavailable. */
const SEND_MS = 2_000;
/** At most one line in this time: the queue and the worker of a process report the same outage. */
const REPORT_EVERY_MS = 10_000;

/**
 * Enqueues jobs with BullMQ. If the queue server is unavailable, it logs a warning and does not throw, because the rows
 * are stored.
 */
export class BullJobQueue implements JobQueue {
  private reportedAt = -Infinity;
  private suppressed = 0;

  constructor(
    private readonly queue: Queue,
    private readonly logger: Logger,
    private readonly clock: Pick<Clock, 'after' | 'monotonic'> = systemClock,
  ) {
    queue.on('error', (error: Error) => this.reportError(error));
  }

  /** Logs a connection error of the queue or worker: the first one, then at most one in ten seconds with their number. */
  reportError(error: Error): void {
    const now = this.clock.monotonic();
    if (now - this.reportedAt < REPORT_EVERY_MS) {
      this.suppressed += 1;
      return;
    }
    this.logger.warn({ err: error, suppressed: this.suppressed }, 'queue connection failed');
    this.reportedAt = now;
    this.suppressed = 0;
  }

  async enqueue(job: WakeUp): Promise<void> {
    try {
      await this.answered(this.queue.add('wake-up', job, { removeOnComplete: true, removeOnFail: true }));
    } catch (error) {
      this.logger.warn({ err: error, ...job }, 'job was not enqueued; the sweep will find its rows');
    }
  }

  /** Resolves if the queue server responds. */
  async ping(): Promise<void> {
    await this.answered(this.queue.getJobCountByTypes('waiting'));
  }

  private answered<T>(work: Promise<T>): Promise<T> {
    const late = () => new Error(`The queue server did not respond in ${SEND_MS} ms.`);
    return within({ clock: this.clock, ms: SEND_MS, late }, work);
  }
}
