import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { Database } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { CallLimiter, PublisherCalls } from '@listings/publisher-gateway';
import type { CallConsequences } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublishingConfiguration } from '../configuration/publishing-configuration.js';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { CLOCK, LOGGER } from '../platform/tokens.js';
import { PublisherWatch } from './publisher-watch.js';
import { CALL_CONSEQUENCES, PUBLISHER_STATE, RECORD_SETTINGS } from './tokens.js';

/**
 * Provides the publisher plug-ins, the gateway that calls them, and the settings of location records that depend on
 * them.
 */
@Module({})
export class PublishersModule {
  /** Uses plug-ins that were loaded before: their problems are reported with all others, and routes contain their names. */
  static of(publishers: PublisherRegistry): DynamicModule {
    return moduleWith({ provide: PublisherRegistry, useValue: publishers });
  }
}

function moduleWith(registry: Provider): DynamicModule {
  return {
    module: PublishersModule,
    global: true,
    providers: [
      registry,
      PublisherWatch,
      {
        provide: PUBLISHER_STATE,
        inject: [PublisherWatch],
        useFactory: (watch: PublisherWatch) => () => stateOf(watch),
      },
      {
        provide: Encryption,
        inject: [ServiceConfiguration],
        useFactory: ({ ENCRYPTION_KEY }: ServiceConfiguration) => ENCRYPTION_KEY,
      },
      {
        provide: PublisherCalls,
        inject: [Database, Encryption, CLOCK, PublisherRegistry, LOGGER, CALL_CONSEQUENCES],
        useFactory: (
          database: Database,
          encryption: Encryption,
          clock: Clock,
          publishers: PublisherRegistry,
          logger: Logger,
          consequences: CallConsequences,
        ) => {
          publishers.limitCalls(new CallLimiter({ database, clock }).limit);
          return new PublisherCalls({ database, encryption, clock, publishers, logger, consequences });
        },
      },
      {
        provide: RECORD_SETTINGS,
        inject: [PublisherRegistry, PublishingConfiguration],
        useFactory: ({ verifying }: PublisherRegistry, { mediaUrl }: PublishingConfiguration): RecordSettings => ({
          verifyingPublishers: verifying,
          mediaUrl,
        }),
      },
    ],
    exports: [PublisherRegistry, Encryption, PublisherCalls, PublisherWatch, PUBLISHER_STATE, RECORD_SETTINGS],
  };
}

/** What the readiness of a process tells of the publishers. */
function stateOf({ current }: PublisherWatch): string {
  if (current.length === 0) return 'ok';
  return current.map(({ publisher, since }) => `${publisher} has not answered since ${since.toISOString()}`).join('; ');
}
