import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { ConfigurationModule, DatabaseModule, MediaModule, OperationsModule, PlatformModule } from '@listings/nest';
import { PublishersModule, QueueModule } from '@listings/nest/publishing';
import type { Environment } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { WorkModule } from '@listings/work';
import { BindingsModule } from './bindings.module.js';
import { CallersModule } from './callers.module.js';
import { HttpModule } from '@listings/api-kit';
import { PortalApiModule } from './portal/portal-api.module.js';
import { PublicApiModule } from './public-api.module.js';

/** What the api module cannot provide itself. */
export interface ApiModuleOptions {
  /** The plug-ins; they are loaded first because routes contain their names. */
  readonly publishers: PublisherRegistry;
  readonly environment?: Environment;
  /** The global module that provides JOB_QUEUE; tests replace it because they run without a queue server. */
  readonly queue?: DynamicModule;
}

/** The api process: every operation of the public interface. */
@Module({})
export class ApiModule {
  static of({
    publishers,
    environment = process.env,
    queue = QueueModule.of({ applicationName: 'listings-api-queue' }),
  }: ApiModuleOptions): DynamicModule {
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
        BindingsModule,
        CallersModule,
        HttpModule,
        PublicApiModule.of(publishers),
        PortalApiModule,
      ],
    };
  }
}
