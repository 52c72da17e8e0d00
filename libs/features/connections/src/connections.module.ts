import { Module } from '@nestjs/common';
import type { FactoryProvider } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { CALL_CONSEQUENCES, CLOCK, LOGGER, PublishingConfiguration, RECORD_SETTINGS } from '@listings/nest';
import { Database } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import type { CallConsequences } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import { callConsequences } from './accounts/call-consequences.js';
import type { ConnectionFollower } from './connection-follower.js';
import type { ConnectionsDependencies, CreateLocation, RequestPhotos } from './dependencies.js';

/** Injection token of {@link ConnectionsDependencies}. */
export const CONNECTIONS = Symbol('ConnectionsDependencies');
/** Injection token of {@link CreateLocation}: the application binds it to the locations feature. */
export const CREATE_LOCATION = Symbol('CreateLocation');
/** Injection token of the list of {@link ConnectionFollower}: the application lists the features that build on connected accounts. */
export const CONNECTION_FOLLOWERS = Symbol('ConnectionFollowers');
/** Injection token of {@link RequestPhotos}: the application binds it to the photos feature. */
export const REQUEST_PHOTOS = Symbol('RequestPhotos');

/** Binds the consequences of failed calls to this feature. The application provides it for the gateway, beside the followers. */
export const callConsequencesProvider: FactoryProvider<CallConsequences> = {
  provide: CALL_CONSEQUENCES,
  inject: [Database, CLOCK, LOGGER, CONNECTION_FOLLOWERS],
  useFactory: (database: Database, clock: Clock, logger: Logger, followers: readonly ConnectionFollower[]) =>
    callConsequences({ database, clock, logger, followers }),
};

/**
 * Provides the dependencies of the use cases of connected accounts. An import calls other features
 * through tokens that the application binds. A process that imports no listings binds none.
 */
@Module({
  providers: [
    {
      provide: CONNECTIONS,
      inject: [
        Database,
        CLOCK,
        Work,
        PublisherRegistry,
        PublisherCalls,
        LOGGER,
        Encryption,
        RECORD_SETTINGS,
        PublishingConfiguration,
        CONNECTION_FOLLOWERS,
        { token: CREATE_LOCATION, optional: true },
        { token: REQUEST_PHOTOS, optional: true },
      ],
      useFactory: (
        database: Database,
        clock: Clock,
        work: Work,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
        encryption: Encryption,
        records: RecordSettings,
        { publicUrl }: PublishingConfiguration,
        followers: readonly ConnectionFollower[],
        createLocation: CreateLocation = unbound(CREATE_LOCATION),
        requestPhotos: RequestPhotos = unbound(REQUEST_PHOTOS),
      ): ConnectionsDependencies => ({
        database,
        clock,
        work,
        followers,
        publishers,
        calls,
        logger,
        encryption,
        records,
        publicUrl,
        createLocation,
        requestPhotos,
      }),
    },
  ],
  exports: [CONNECTIONS],
})
export class ConnectionsModule {}

function unbound(token: symbol): () => never {
  return () => {
    throw new Error(`The application module binds no ${token.description}.`);
  };
}
