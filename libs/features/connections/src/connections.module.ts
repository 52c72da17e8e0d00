import { Module } from '@nestjs/common';
import type { FactoryProvider } from '@nestjs/common';
import { createLocationInTransaction, LOCATIONS, LocationsModule, REQUEST_PHOTOS } from '@listings/feature-locations';
import {
  CALL_CONSEQUENCES,
  CLOCK,
  entryList,
  LOGGER,
  provideFrom,
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
    provideFrom(
      CONNECTIONS,
      {
        database: Database,
        clock: CLOCK,
        work: Work,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: LOGGER,
        encryption: Encryption,
        records: RECORD_SETTINGS,
        publishing: PublishingConfiguration,
        followers: CONNECTION_FOLLOWERS,
        locations: LOCATIONS,
        requestPhotos: REQUEST_PHOTOS,
      },
      ({ publishing: { publicUrl }, locations, ...given }) => ({
        ...given,
        publicUrl,
        createLocation: (transaction, caller, input) =>
          createLocationInTransaction(transaction, locations, caller, { input, origin: 'import' }),
      }),
    ),
  ],
  exports: [CONNECTIONS],
})
export class ConnectionsModule {}
