import { EXPORT_SOURCES, JOB_HANDLERS } from '@listings/feature-jobs';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  LOCATION_FOLLOWERS,
  LocationEditJob,
  LocationExport,
  LocationImport,
  LOCATIONS,
  LocationsModule,
  LocationsWorkModule,
  LocationTemplate,
  LocationUndo,
  RefusedRows,
  REQUEST_PHOTOS,
} from './index.js';

/** Locations: their records, lists, imports, edits and exports. */
export const locationsFeature: Feature = {
  name: 'locations',
  modules: [LocationsModule],
  api: async () => (await import('./api/locations-api.module.js')).locationsApi,
  work: LocationsWorkModule,
  lists: { everyProcess: [LOCATION_FOLLOWERS] },
  adds: [
    adds(EXPORT_SOURCES, [LOCATIONS], (locations) => new LocationExport(locations)),
    adds(EXPORT_SOURCES, [], () => new LocationTemplate()),
    adds(EXPORT_SOURCES, [LOCATIONS], (locations) => new RefusedRows(locations)),
    ...[LocationImport, LocationEditJob, LocationUndo].map((kind) =>
      adds(
        JOB_HANDLERS,
        [LOCATIONS, REQUEST_PHOTOS],
        (locations, requestPhotos) => new kind({ ...locations, requestPhotos }),
      ),
    ),
  ],
};
