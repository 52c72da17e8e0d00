import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { startSweeper } from '@listings/queue';
import type { SweepEnd, Sweeper } from '@listings/queue';
import type { TaskContext } from './task-context.js';

/** Repeats a housekeeping task from the start of the process until its stop. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly context: TaskContext,
    private readonly options: { readonly name: string; readonly everyMs: number },
  ) {}

  /** One run of the task. An error is logged, and the next run follows as usual; soon if this one left due rows. */
  protected abstract run(): Promise<SweepEnd | void>;

  onApplicationBootstrap(): void {
    const { clock, logger } = this.context;
    this.sweeper = startSweeper({
      ...this.options,
      clock,
      logger,
      run: async () => (this.context.isPaused ? undefined : this.run()),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.context.grace.wait(Promise.resolve(this.sweeper?.close()));
  }
}
