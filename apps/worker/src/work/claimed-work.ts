import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { workingOn } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { Sweeper } from '@listings/queue';
import { endedWithinGrace } from '@listings/work';
import type { WorkContext } from './work-context.js';

/**
 * Processes due rows that no request waits for. Claims as many rows as it has free slots, and claims again whenever a row
 * is done, until it finds none: a claim may give one row of a connected account at a time. No job refers to these rows,
 * so there is no queue [design 3.1].
 */
export abstract class ClaimedWork<Row extends object> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Claimed rows that are not done. */
  private readonly inFlight = new Set<Promise<void>>();
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: {
      readonly name: string;
      /** Rows in progress at the same time. */
      readonly concurrency: number;
    },
  ) {}

  /** Claims now instead of at the next sweep, for rows that have just become due. */
  wake(): void {
    this.sweeper?.wake();
  }

  /** Claims due rows for this process. */
  protected abstract claim(limit: number): Promise<readonly Row[]>;

  /** Processes a row. An error is logged, and the row is due again when its lease expires. */
  protected abstract work(row: Row): Promise<void>;

  /** The number of rows to claim now, of the `most` that the limit allows. */
  protected room(most: number): number {
    return most;
  }

  /** The part of a row that a log line names. */
  protected nameOf(row: Row): object {
    return row;
  }

  onApplicationBootstrap(): void {
    const { configuration, clock, logger } = this.context;
    const { name } = this.options;
    const everyMs = configuration.SWEEP_MS;
    this.sweeper = startSweeper({ name, everyMs, clock, logger, run: () => this.claimFreeSlots() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const idle = this.sweeper?.close().then(() => Promise.all(this.inFlight));
    await endedWithinGrace(Promise.resolve(idle), this.context);
  }

  private async claimFreeSlots(): Promise<void> {
    if (this.context.isPaused) return;
    const room = this.room(this.options.concurrency - this.inFlight.size);
    if (room <= 0) return;
    for (const row of await this.claim(room)) {
      const done: Promise<void> = this.workOne(row).finally(() => {
        this.inFlight.delete(done);
        this.countInFlight();
        this.wake();
      });
      this.inFlight.add(done);
      this.countInFlight();
    }
  }

  private async workOne(row: Row): Promise<void> {
    const { metrics, logger } = this.context;
    const { name: queue } = this.options;
    const end = metrics.jobSeconds.startTimer({ queue });
    try {
      await workingOn({ kind: queue, row: this.nameOf(row) }, () => this.work(row));
      end({ result: 'done' });
    } catch (error) {
      logger.error(
        { err: error, queue, row: this.nameOf(row) },
        'work failed; its row is due again when its lease expires',
      );
      end({ result: 'failed' });
    }
  }

  private countInFlight(): void {
    this.context.metrics.jobsInFlight.set({ queue: this.options.name }, this.inFlight.size);
  }
}
