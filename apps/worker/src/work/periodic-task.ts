import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { Sweeper } from '@listings/queue';
import { endedWithinGrace } from './within-grace.js';

/** Repeats a piece of housekeeping from the start of the process to its end. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly logger: Logger,
    private readonly options: { readonly name: string; readonly everyMs: number },
  ) {}

  /** One run; what it throws is logged, and the task is repeated. */
  protected abstract run(): Promise<void>;

  onApplicationBootstrap(): void {
    this.sweeper = startSweeper({ ...this.options, logger: this.logger, run: () => this.run() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await endedWithinGrace(Promise.resolve(this.sweeper?.close()), { logger: this.logger });
  }
}
