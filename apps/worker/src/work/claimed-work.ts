import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { workingOn } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { Sweeper } from '@listings/queue';
import type { WorkContext } from './work-context.js';
import { endedWithinGrace } from './within-grace.js';

/**
 * Processes due rows that no request waits for. Claims as many rows as it has free slots, and claims again whenever a row
 * is done, until it finds none: a claim may give one row of a connected account at a time. No job refers to these rows,
 * so there is no queue [design 3.1].
 */
export abstract class ClaimedWork<Row extends object> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inFlight = new Set<Promise<void>>();
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: { readonly name: string; readonly concurrency: number },
  ) {}

  /** Claims due rows for this process. */
  protected abstract claim(limit: number): Promise<readonly Row[]>;

  /** Processes a row. An error is logged, and the row is due again when its lease expires. */
  protected abstract work(row: Row): Promise<void>;

  onApplicationBootstrap(): void {
    const { configuration, logger } = this.context;
    const { name } = this.options;
    this.sweeper = startSweeper({ name, everyMs: configuration.SWEEP_MS, logger, run: () => this.claimFreeSlots() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const idle = this.sweeper?.close().then(() => Promise.all(this.inFlight));
    await endedWithinGrace(Promise.resolve(idle), this.context);
  }

  private async claimFreeSlots(): Promise<void> {
    const free = this.options.concurrency - this.inFlight.size;
    if (free <= 0) return;
    const rows = await this.claim(free);
    for (const row of rows) {
      const done: Promise<void> = this.workOne(row).finally(() => {
        this.inFlight.delete(done);
        this.countInFlight();
        this.sweeper?.wake();
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
      await workingOn({ kind: queue, row }, () => this.work(row));
      end({ result: 'done' });
    } catch (error) {
      logger.error({ err: error, queue, row }, 'work failed; its row is due again when its lease expires');
      end({ result: 'failed' });
    }
  }

  private countInFlight(): void {
    this.context.metrics.jobsInFlight.set({ queue: this.options.name }, this.inFlight.size);
  }
}
