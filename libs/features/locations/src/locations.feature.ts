import { addsJob, EXPORT_SOURCES } from '@listings/feature-jobs';
import type { JobHandler, JobKind } from '@listings/feature-jobs';
import { adds } from '@listings/nest/features';
import type { Addition, Feature } from '@listings/nest/features';
import {
  LOCATION_EDIT,
  LOCATION_FOLLOWERS,
  LOCATION_IMPORT,
  LOCATION_UNDO,
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
import type { LocationJobsDependencies } from './index.js';

function addsLocationJob<Kind extends JobKind>(
  kind: Kind,
  Handler: new (deps: LocationJobsDependencies) => JobHandler<Kind>,
): Addition {
  return addsJob(
    kind,
    [LOCATIONS, REQUEST_PHOTOS],
    (locations, requestPhotos) => new Handler({ ...locations, requestPhotos }),
  );
}

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
    addsLocationJob(LOCATION_IMPORT, LocationImport),
    addsLocationJob(LOCATION_EDIT, LocationEditJob),
    addsLocationJob(LOCATION_UNDO, LocationUndo),
  ],
};
