import { addsJob } from '@listings/feature-jobs';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  callConsequencesProvider,
  CONNECTION_FOLLOWERS,
  CONNECTIONS,
  connectionsFollowLocations,
  ConnectionsModule,
  ConnectionsWorkModule,
  LISTING_CREATION_JOB,
  LISTING_IMPORT,
  ListingCreationJob,
  ListingImport,
  MATCH_REQUEST,
  SEARCH_REBUILDS,
  VERIFICATION,
} from './index.js';

/** Connected accounts at publishers: their listings, links, matching and verification. */
export const connectionsFeature: Feature = {
  name: 'connections',
  modules: [ConnectionsModule],
  api: async () => (await import('./api/connections-api.module.js')).connectionsApi,
  work: ConnectionsWorkModule,
  concurrency: { [MATCH_REQUEST]: 'MATCH_CONCURRENCY', [VERIFICATION]: 'VERIFICATION_CONCURRENCY' },
  lists: { everyProcess: [CONNECTION_FOLLOWERS], worker: [SEARCH_REBUILDS] },
  adds: [
    adds(LOCATION_FOLLOWERS, [], () => connectionsFollowLocations),
    addsJob(LISTING_CREATION_JOB, [CONNECTIONS], (connections) => new ListingCreationJob(connections)),
    addsJob(LISTING_IMPORT, [CONNECTIONS], (connections) => new ListingImport(connections)),
  ],
  provides: [callConsequencesProvider],
};
