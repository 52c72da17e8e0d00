import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { ConfigurationModule, DatabaseModule, MediaModule, OperationsModule, PlatformModule } from '@listings/nest';
import { FeaturesModule } from '@listings/nest/features';
import { PublishersModule, QueueModule } from '@listings/nest/publishing';
import type { Environment } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { WorkModule } from '@listings/work';
import { FEATURES } from './features.js';
import { HeartbeatTask } from './heartbeat/heartbeat-task.js';
import { IdempotencySweep } from './idempotency/idempotency-sweep.js';
import { InvariantsTask } from './invariants/invariants-task.js';
import { MeasurementsTask } from './measurements/measurements-task.js';

/** The worker process: everything that happens after the response to a request. */
@Module({})
export class WorkerModule {
  /** The module with plug-ins that were loaded before. A test replaces the queue, which reaches a server. */
  static of(
    publishers: PublisherRegistry,
    environment: Environment = process.env,
    queue = QueueModule.of({ applicationName: 'listings-worker-queue' }),
  ): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigurationModule.of(WorkerConfiguration, environment),
        PlatformModule.of({ name: 'worker' }),
        DatabaseModule.of({ applicationName: 'listings-worker' }),
        queue,
        PublishersModule.of(publishers),
        WorkModule.running({
          inject: [WorkerConfiguration],
          useFactory: (configuration: WorkerConfiguration) => ({
            sweepMs: configuration.SWEEP_MS,
            concurrency: concurrencyOf(configuration),
          }),
        }),
        MediaModule,
        OperationsModule.of({ needsWrites: false }),
        FeaturesModule.of(FEATURES, 'worker'),
        ...FEATURES.flatMap(({ work }) => work ?? []),
      ],
      providers: [HeartbeatTask, IdempotencySweep, InvariantsTask, MeasurementsTask],
    };
  }
}

/**
 * How many rows of each kind of work the process works on at once, from the settings that the features name. Throws for a name that is no
 * such setting.
 */
function concurrencyOf(configuration: WorkerConfiguration): Record<string, number> {
  const settings = FEATURES.flatMap(({ concurrency = {} }) => Object.entries(concurrency));
  return Object.fromEntries(
    settings.map(([kind, setting]) => {
      const value: unknown = configuration[setting as keyof WorkerConfiguration];
      if (typeof value !== 'number')
        throw new Error(`${setting}, the concurrency of ${kind}, is no number of the worker.`);
      return [kind, value];
    }),
  );
}
