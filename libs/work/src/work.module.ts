import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Registry } from 'prom-client';
import { JOB_QUEUE, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { JobQueue } from '@listings/queue';
import { WorkMetrics } from './runner/work-metrics.js';
import { WORK_RUNNER_OPTIONS, WorkRunner } from './runner/work-runner.js';
import type { WorkRunnerOptions } from './runner/work-runner.js';
import { WakeUpProcessor } from './wake-up.processor.js';
import { Work } from './work.js';

const work: Provider = {
  provide: Work,
  inject: [Database, LOGGER, JOB_QUEUE],
  useFactory: (database: Database, logger: Logger, jobs: JobQueue) => new Work({ database, logger, jobs }),
};

/** Provides {@link Work}, with which use cases request work. A process that also does the work imports {@link WorkModule.running}. */
@Global()
@Module({ providers: [work], exports: [Work] })
export class WorkModule {
  /** Also works on every kind that a provider of the process declares. */
  static running(runner: {
    inject: readonly (abstract new (...given: never[]) => unknown)[];
    useFactory: (...given: never[]) => WorkRunnerOptions;
  }): DynamicModule {
    return {
      module: WorkModule,
      imports: [DiscoveryModule],
      providers: [
        work,
        { provide: WORK_RUNNER_OPTIONS, inject: [...runner.inject], useFactory: runner.useFactory },
        { provide: WorkMetrics, inject: [Registry], useFactory: (registry: Registry) => new WorkMetrics(registry) },
        WorkRunner,
        WakeUpProcessor,
      ],
      exports: [Work, WorkRunner],
    };
  }
}
