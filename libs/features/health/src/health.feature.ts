import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { EXPORT_SOURCES, REPORT_PARTS } from '@listings/feature-jobs';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  DifferenceExport,
  HEALTH,
  healthFollowsConnections,
  healthFollowsLocations,
  HealthModule,
  HealthReport,
  HealthWorkModule,
} from './index.js';

/** Health: what publishers show beside what locations say, and how complete locations are. */
export const healthFeature: Feature = {
  name: 'health',
  modules: [HealthModule],
  api: async () => (await import('./api/health-api.module.js')).healthApi,
  work: HealthWorkModule,
  adds: [
    adds(CONNECTION_FOLLOWERS, [], () => healthFollowsConnections),
    adds(LOCATION_FOLLOWERS, [], () => healthFollowsLocations),
    adds(EXPORT_SOURCES, [HEALTH], (health) => new DifferenceExport(health)),
    adds(REPORT_PARTS, [HEALTH], (health) => new HealthReport(health)),
  ],
};
