import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { workingOn } from '@listings/platform';
import { closeWorker, reportQueueError, startSweeper } from '@listings/queue';
import type { Jobs, QueueName, Sweep, SweepEnd, Sweeper } from '@listings/queue';
import { endedWithinGrace } from '@listings/work';
import type { WorkContext } from './work-context.js';

/**
 * Processes the rows that the jobs of a queue refer to, and sweeps at every interval for due rows without a job, at any
 * load [design 3.1]: long waits, scheduled starts, the rest of a large campaign, and rows whose job was lost. A sweep
 * marks the rows that it enqueues, so that rows behind a backlog are not enqueued repeatedly.
 */
export abstract class RowProcessor<Name extends QueueName>
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private inFlight = new Set<Promise<void>>();
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: { readonly queue: Name; readonly concurrency: number },
  ) {
    super();
  }

  /** Processes the row that a job refers to. An error is logged; the row stays due. */
  protected abstract work(job: Jobs[Name]): Promise<void>;

  /** Enqueues due rows that have no job. */
  protected abstract sweep(): Promise<Sweep>;

  onApplicationBootstrap(): void {
    const { queue, concurrency } = this.options;
    const { configuration, clock, logger } = this.context;
    this.worker.concurrency = concurrency;
    this.sweeper = startSweeper({
      name: queue,
      everyMs: configuration.SWEEP_MS,
      clock,
      logger,
      run: () => this.sweepOnce(),
    });
  }

  async process(job: Job<Jobs[Name]>): Promise<void> {
    const done = this.processOne(job.data);
    this.inFlight.add(done);
    this.context.metrics.jobsInFlight.set({ queue: this.options.queue }, this.inFlight.size);
    await done;
    this.inFlight.delete(done);
    this.context.metrics.jobsInFlight.set({ queue: this.options.queue }, this.inFlight.size);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    reportQueueError(this.context.logger, { queue: this.options.queue, error });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const idle = Promise.all([this.sweeper?.close(), this.worker.pause(true)]).then(() => Promise.all(this.inFlight));
    const ended = await endedWithinGrace(idle, this.context);
    await closeWorker(this.worker, { force: !ended });
  }

  private async processOne(row: Jobs[Name]): Promise<void> {
    const { queue } = this.options;
    const { metrics, logger } = this.context;
    // The row stays due, and a sweep enqueues it again.
    if (this.context.isPaused) return;
    const end = metrics.jobSeconds.startTimer({ queue });
    try {
      await workingOn({ kind: queue, row }, () => this.work(row));
      end({ result: 'done' });
    } catch (error) {
      logger.error({ err: error, queue, job: row }, 'job failed; its row stays due');
      end({ result: 'failed' });
    }
  }

  private async sweepOnce(): Promise<SweepEnd> {
    if (this.context.isPaused) return 'done';
    const { enqueued, leftDue } = await this.sweep();
    this.context.metrics.swept.inc({ queue: this.options.queue }, enqueued);
    return leftDue ? 'due' : 'done';
  }
}
