import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Database, readClockOffset } from '@listings/persistence';
import type { Clock, Logger, Timer } from '@listings/platform';
import { CLOCK, LOGGER } from '../platform/tokens.js';

const EVERY_MS = 60_000;
/** More than machines differ whose clocks are synchronised; less than receivers of webhooks and one-time codes tolerate. */
const TOLERATED_MS = 10_000;

/**
 * Compares the wall clock of the process with the clock of the database every minute, and warns while it is wrong
 * [reliability 2]. Leases and schedules follow the database; signatures, one-time codes and log lines follow the process.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly offsetSeconds: Gauge;
  private timer: Timer | undefined;
  private comparing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    registry: Registry,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.offsetSeconds = new Gauge({
      name: 'listings_clock_offset_seconds',
      help: 'Wall clock of this process minus the clock of the database. Compared every minute.',
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const compare = () => {
      this.comparing ??= this.compare().finally(() => (this.comparing = undefined));
    };
    compare();
    this.timer = this.clock.every(EVERY_MS, compare).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.timer?.cancel();
    await this.comparing;
  }

  private async compare(): Promise<void> {
    // Without the database there is nothing to compare with, and the readiness of the process says that.
    const measured = await readClockOffset(this.database, this.clock).catch(() => undefined);
    if (!measured) return;
    const { offsetMs, uncertaintyMs } = measured;
    this.offsetSeconds.set(offsetMs / 1_000);
    if (Math.abs(offsetMs) - uncertaintyMs > TOLERATED_MS)
      this.logger.warn(
        { offsetSeconds: Math.round(offsetMs / 1_000) },
        'the clock of this machine and that of the database differ: synchronise them, or receivers refuse webhooks and codes are wrong',
      );
  }
}
