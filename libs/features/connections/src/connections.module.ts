import { Module } from '@nestjs/common';
import type { FactoryProvider } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { createLocationInTransaction, LOCATIONS, LocationsModule, REQUEST_PHOTOS } from '@listings/feature-locations';
import type { LocationsDependencies, RequestLocationPhotos } from '@listings/feature-locations';
import {
  CALL_CONSEQUENCES,
  CLOCK,
  entryList,
  LOGGER,
  PublishingConfiguration,
  RECORD_SETTINGS,
  token,
} from '@listings/nest';
import { Database } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import type { CallConsequences } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import { callConsequences } from './accounts/call-consequences.js';
import type { ConnectionFollower } from './connection-follower.js';
import type { ConnectionsDependencies } from './dependencies.js';

/** Injection token of {@link ConnectionsDependencies}. */
export const CONNECTIONS = token<ConnectionsDependencies>('CONNECTIONS');
/** Injection token of the list of {@link ConnectionFollower}: the features that build on connected accounts add to it. */
export const CONNECTION_FOLLOWERS = entryList<ConnectionFollower>('CONNECTION_FOLLOWERS');

/** Binds the consequences of failed calls to this feature. The feature provides it to the gateway. */
export const callConsequencesProvider: FactoryProvider<CallConsequences> = {
  provide: CALL_CONSEQUENCES,
  inject: [Database, CLOCK, LOGGER, CONNECTION_FOLLOWERS],
  useFactory: (database: Database, clock: Clock, logger: Logger, followers: readonly ConnectionFollower[]) =>
    callConsequences({ database, clock, logger, followers }),
};

/** Provides the dependencies of the use cases of connected accounts. */
@Module({
  imports: [LocationsModule],
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
        LOCATIONS,
        REQUEST_PHOTOS,
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
        locations: LocationsDependencies,
        requestPhotos: RequestLocationPhotos,
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
        createLocation: (transaction, caller, input) =>
          createLocationInTransaction(transaction, locations, caller, { input, origin: 'import' }),
        requestPhotos,
      }),
    },
  ],
  exports: [CONNECTIONS],
})
export class ConnectionsModule {}
