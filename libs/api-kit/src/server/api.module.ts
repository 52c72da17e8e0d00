import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { ConfigurationModule, DatabaseModule, MediaModule, OperationsModule, PlatformModule } from '@listings/nest';
import { FeaturesModule } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import { PublishersModule, QueueModule } from '@listings/nest/publishing';
import type { Environment } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { WorkModule } from '@listings/work';
import { HealthController } from './health.controller.js';
import { HttpModule } from './http.module.js';

/** What the api module cannot provide itself. */
export interface ApiModuleOptions {
  /** The plug-ins; they are loaded first because routes contain their names. */
  readonly publishers: PublisherRegistry;
  readonly environment?: Environment;
  /** The global module that provides JOB_QUEUE; tests replace it because they run without a queue server. */
  readonly queue?: DynamicModule;
  readonly features: readonly Feature[];
}

/** The api process: the operations of its features, and the endpoints that tell whether the process is healthy. */
@Module({})
export class ApiModule {
  static async of({
    publishers,
    environment = process.env,
    queue = QueueModule.of({ applicationName: 'listings-api-queue' }),
    features,
  }: ApiModuleOptions): Promise<DynamicModule> {
    const apis = await Promise.all(features.flatMap(({ api }) => api?.() ?? []));
    return {
      module: ApiModule,
      imports: [
        ConfigurationModule.of(ApiConfiguration, environment),
        PlatformModule.of({ name: 'api' }),
        DatabaseModule.of({ applicationName: 'listings-api' }),
        queue,
        WorkModule,
        PublishersModule.of(publishers),
        MediaModule,
        OperationsModule.of({ needsWrites: true }),
        HttpModule,
        FeaturesModule.of(features, 'api'),
        ...apis.map((api) => api(publishers)),
      ],
      controllers: [HealthController],
    };
  }
}
