import { Inject } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK } from '@listings/nest';
import type { Clock, Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { SweepEnd, Sweeper } from '@listings/queue';
import { endedWithinGrace } from './within-grace.js';

/** Repeats a housekeeping task from the start of the process until its stop. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** The clock of the sweeps; injected as a property, so that no task has to pass it on. */
  @Inject(CLOCK) private readonly sweepClock!: Clock;
  private sweeper: Sweeper | undefined;

  protected constructor(
    protected readonly logger: Logger,
    private readonly options: { readonly name: string; readonly everyMs: number },
  ) {}

  /** One run of the task. An error is logged, and the next run follows as usual; soon if this one left due rows. */
  protected abstract run(): Promise<SweepEnd | void>;

  onApplicationBootstrap(): void {
    this.sweeper = startSweeper({
      ...this.options,
      clock: this.sweepClock,
      logger: this.logger,
      run: () => this.run(),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { sweepClock: clock, logger } = this;
    await endedWithinGrace(Promise.resolve(this.sweeper?.close()), { clock, logger });
  }
}
