import { Inject, Injectable } from '@nestjs/common';
import { within } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { CLOCK, LOGGER } from './tokens.js';

/** Work that takes longer is abandoned; another process claims it when its lease expires. */
const GRACE_MS = 15_000;

/** The grace of a stopping process: NestJS stops its providers in several steps, which share one grace. */
@Injectable()
export class StopGrace {
  private end: number | undefined;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Waits for work in progress during the stop. Returns false when 15 seconds have passed since the stop began. */
  async wait(work: Promise<unknown>): Promise<boolean> {
    this.end ??= this.clock.monotonic() + GRACE_MS;
    const late = new Error('the grace of the stop has ended');
    const ms = this.end - this.clock.monotonic();
    try {
      await within({ clock: this.clock, ms, late: () => late }, work);
      return true;
    } catch (error) {
      if (error !== late) throw error;
      this.logger.warn('work in progress did not end in time; another process will take it over');
      return false;
    }
  }
}
