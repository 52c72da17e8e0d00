import { Global, Module } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import type { RecordSettings } from '@listings/domain';
import {
  callConsequencesProvider,
  CONNECTION_FOLLOWERS,
  connectionsFollowLocations,
} from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { healthFollowsConnections, healthFollowsLocations } from '@listings/feature-health';
import { insightsFollowConnections } from '@listings/feature-insights';
import { interactionsFollowConnections } from '@listings/feature-interactions';
import { listingsFollowConnections, listingsFollowLocations } from '@listings/feature-listings';
import { LOCATION_FOLLOWERS, LOCATION_SETTINGS } from '@listings/feature-locations';
import type { LocationFollower, LocationSettings } from '@listings/feature-locations';
import { postsFollowConnections } from '@listings/feature-posts';
import { CALL_CONSEQUENCES, RECORD_SETTINGS } from '@listings/nest';
import { PublisherRegistry } from '@listings/publisher-registry';

/** The features that follow changes of connected accounts and of locations, and what failed calls change; the api lists the same. */
const followers: Provider[] = [
  {
    provide: CONNECTION_FOLLOWERS,
    inject: [PublisherRegistry, RECORD_SETTINGS],
    useFactory: (publishers: PublisherRegistry, records: RecordSettings): readonly ConnectionFollower[] => [
      listingsFollowConnections({ publishers, records }),
      postsFollowConnections,
      insightsFollowConnections,
      healthFollowsConnections,
      interactionsFollowConnections,
    ],
  },
  {
    provide: LOCATION_FOLLOWERS,
    inject: [PublisherRegistry, RECORD_SETTINGS],
    useFactory: (publishers: PublisherRegistry, records: RecordSettings): readonly LocationFollower[] => [
      connectionsFollowLocations,
      listingsFollowLocations({ publishers, records }),
      healthFollowsLocations,
    ],
  },
  callConsequencesProvider,
];

const settings: Provider = {
  provide: LOCATION_SETTINGS,
  inject: [WorkerConfiguration],
  useFactory: ({ SITES }: WorkerConfiguration): LocationSettings => ({ directorySites: SITES }),
};

/** Binds tokens of the features. */
@Global()
@Module({
  providers: [...followers, settings],
  exports: [CONNECTION_FOLLOWERS, LOCATION_FOLLOWERS, LOCATION_SETTINGS, CALL_CONSEQUENCES],
})
export class BindingsModule {}
