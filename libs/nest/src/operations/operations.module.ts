import { Global, Inject, Injectable, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Database, probeWrites } from '@listings/persistence';
import { listenFailure, logOutput, readRelease, startOperationsServer } from '@listings/platform';
import type { Clock, MediaStore, OperationsServer } from '@listings/platform';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { InstallationWatch } from '../installation/installation-watch.js';
import { MEDIA_STORE } from '../media/media.module.js';
import { CLOCK } from '../platform/tokens.js';
import { PUBLISHER_STATE } from '../publishers/tokens.js';
import { PING_QUEUE } from '../queue/tokens.js';
import { reportBackups } from './backup-metrics.js';
import { ClockWatch } from './clock-watch.js';
import { PoolMetrics } from './pool-metrics.js';
import { READINESS, readinessOf } from './readiness.js';
import type { Readiness } from './readiness.js';
import { TracingService } from './tracing.service.js';

/** Injection token: whether a process is not ready while the database takes no writes. */
const NEEDS_WRITES = Symbol('NeedsWrites');

/** Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, from the start of the process to its end. */
@Injectable()
export class OperationsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: OperationsServer;

  constructor(
    private readonly configuration: ServiceConfiguration,
    private readonly metrics: Registry,
    @Inject(READINESS) private readonly ready: Readiness,
  ) {}

  /** The actual port, also if METRICS_PORT is 0. */
  get port(): number {
    if (!this.server) throw new Error('The operations server has not started.');
    return this.server.port;
  }

  /** URL from which Prometheus reads the metrics. */
  get metricsUrl(): string {
    return `http://${this.configuration.METRICS_HOST}:${this.port}/metrics`;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.configuration;
    this.server = await startOperationsServer({ port, host, metrics: this.metrics, ready: this.ready }).catch(
      (error: unknown) => {
        throw listenFailure(error, { host, port, hostVariable: 'METRICS_HOST', portVariable: 'METRICS_PORT' });
      },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}

/**
 * Provides the metrics registry and the readiness check of a process, and serves both [contract 10]. Watches the clock.
 */
@Global()
@Module({
  providers: [
    OperationsService,
    TracingService,
    PoolMetrics,
    ClockWatch,
    InstallationWatch,
    { provide: Registry, useFactory: registryOfProcess },
    {
      provide: READINESS,
      inject: [
        Database,
        Registry,
        InstallationWatch,
        CLOCK,
        NEEDS_WRITES,
        { token: PING_QUEUE, optional: true },
        { token: MEDIA_STORE, optional: true },
        { token: PUBLISHER_STATE, optional: true },
      ],
      useFactory: (
        database: Database,
        metrics: Registry,
        installation: InstallationWatch,
        clock: Clock,
        needsWrites: boolean,
        queue: (() => Promise<void>) | undefined,
        media: MediaStore | undefined,
        publishers: (() => string) | undefined,
      ): Readiness => {
        reportBackups(installation, metrics);
        const pings = {
          database: () => database.ping(),
          server: () => database.pingServer(),
          writes: () => database.transaction(probeWrites),
          queue,
          installation,
        };
        return readinessOf(pings, metrics, { log: logOutput(), media, publishers, needsWrites, clock });
      },
    },
  ],
  exports: [Registry, READINESS, OperationsService, InstallationWatch],
})
export class OperationsModule {
  /** `needsWrites` is for a process that others send requests to: it is not ready while the database takes no writes. */
  static of({ needsWrites }: { needsWrites: boolean }): DynamicModule {
    return { module: OperationsModule, providers: [{ provide: NEEDS_WRITES, useValue: needsWrites }] };
  }
}

function registryOfProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { version, commit } = readRelease();
  new Gauge({
    name: 'listings_build_info',
    help: 'Always 1; its labels say which release the process runs.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1);
  return registry;
}
