import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Database } from '@listings/persistence';
import type { Clock, Logger, Timer } from '@listings/platform';
import { CallMetrics, OutageWatch } from '@listings/publisher-gateway';
import type { PublisherOutage } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { CLOCK, LOGGER } from '../platform/tokens.js';

const EVERY_MS = 15_000;

/** Observes the calls of this process to publishers, and knows which publishers do not answer, whoever noticed it. */
@Injectable()
export class PublisherWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly outages: OutageWatch;
  private timer: Timer | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly publishers: PublisherRegistry,
    metrics: Registry,
    database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.outages = new OutageWatch({ database, clock, logger });
    publishers.observeCalls(new CallMetrics(metrics, clock).observe);
    publishers.observeCalls(this.outages.observe);
    const up = new Gauge({
      name: 'listings_publisher_up',
      help: '0 while a publisher does not answer calls, else 1',
      labelNames: ['publisher'],
      registers: [metrics],
      collect: () => {
        const down = new Set(this.current.map(({ publisher }) => publisher));
        for (const publisher of publishers.constants) up.set({ publisher }, down.has(publisher) ? 0 : 1);
      },
    });
  }

  /** The publishers of the configuration that do not answer. */
  get current(): readonly PublisherOutage[] {
    return this.outages.current.filter(({ publisher }) => this.publishers.find(publisher));
  }

  onApplicationBootstrap(): void {
    const read = () => {
      // Without the database there is nothing to read, and the readiness of the process says that.
      this.reading ??= this.outages
        .refresh()
        .catch(() => undefined)
        .finally(() => (this.reading = undefined));
    };
    read();
    this.timer = this.clock.every(EVERY_MS, read).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.timer?.cancel();
    await this.reading;
    await this.outages.settled();
  }
}
