import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { workingOn } from '@listings/platform';
import { closeWorker, reportQueueError, startSweeper } from '@listings/queue';
import type { Jobs, QueueName, Sweeper } from '@listings/queue';
import type { WorkContext } from './work-context.js';
import { endedWithinGrace } from './within-grace.js';

/**
 * With a free slot, a waiting job starts well within this time. If no job has started for this long, none is waiting.
 */
const IDLE_MS = 250;

/**
 * Processes the rows that the jobs of a queue refer to, and sweeps for due rows whose job is missing [design 3.1]. It
 * sweeps only while a slot is free and no job has started for a moment: then no job is waiting, so due rows have no job
 * and the sweep does not enqueue them repeatedly. While a backlog lasts, it sweeps as soon as this condition holds.
 */
export abstract class RowProcessor<Name extends QueueName>
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private inFlight = new Set<Promise<void>>();
  private lastStart = 0;
  private backlog = false;
  private nextBatch: NodeJS.Timeout | undefined;
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: {
      readonly queue: Name;
      readonly concurrency: number;
      /** Number of rows of a full sweep; after one there may be more due rows. */
      readonly batch: number;
    },
  ) {
    super();
  }

  /** Processes the row that a job refers to. An error is logged; the row stays due. */
  protected abstract work(job: Jobs[Name]): Promise<void>;

  /** Enqueues due rows; returns their number. */
  protected abstract sweep(): Promise<number>;

  onApplicationBootstrap(): void {
    const { queue, concurrency } = this.options;
    const { configuration, logger } = this.context;
    this.worker.concurrency = concurrency;
    this.sweeper = startSweeper({
      name: queue,
      everyMs: configuration.SWEEP_MS,
      logger,
      run: () => this.sweepWhenIdle(),
    });
  }

  async process(job: Job<Jobs[Name]>): Promise<void> {
    const done = this.processOne(job.data);
    this.inFlight.add(done);
    this.context.metrics.jobsInFlight.set({ queue: this.options.queue }, this.inFlight.size);
    await done;
    this.inFlight.delete(done);
    this.context.metrics.jobsInFlight.set({ queue: this.options.queue }, this.inFlight.size);
    clearTimeout(this.nextBatch);
    if (this.backlog) this.nextBatch = setTimeout(() => this.sweeper?.wake(), IDLE_MS + 10);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    reportQueueError(this.context.logger, { queue: this.options.queue, error });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.backlog = false;
    clearTimeout(this.nextBatch);
    const { logger } = this.context;
    const idle = Promise.all([this.sweeper?.close(), this.worker.pause(true)]).then(() => Promise.all(this.inFlight));
    const ended = await endedWithinGrace(idle, { logger });
    await closeWorker(this.worker, { force: !ended });
  }

  private async processOne(row: Jobs[Name]): Promise<void> {
    const { queue } = this.options;
    const { metrics, logger } = this.context;
    this.lastStart = performance.now();
    const end = metrics.jobSeconds.startTimer({ queue });
    try {
      await workingOn({ kind: queue, row }, () => this.work(row));
      end({ result: 'done' });
    } catch (error) {
      logger.error({ err: error, queue, job: row }, 'job failed; its row stays due');
      end({ result: 'failed' });
    }
  }

  private async sweepWhenIdle(): Promise<void> {
    const { queue, concurrency, batch } = this.options;
    if (this.inFlight.size >= concurrency || performance.now() - this.lastStart < IDLE_MS) return;
    const found = await this.sweep();
    this.backlog = found >= batch;
    this.context.metrics.swept.inc({ queue }, found);
  }
}
