import { Global, Module } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { JobsModule } from '@listings/feature-jobs';
import { planSites, PublisherRegistry } from '@listings/publisher-registry';
import type { LocationSettings } from '../dependencies.js';
import { LOCATION_SETTINGS, LocationsModule } from '../locations.module.js';
import { LocationJobsController } from './jobs/location-jobs.controller.js';
import { ReportsController } from './jobs/reports.controller.js';
import { LocationListsController } from './location-lists.controller.js';
import { LocationsController } from './locations.controller.js';
import { LocationViewsController } from './portal/location-views.controller.js';
import { PortalLocationsController } from './portal/portal-locations.controller.js';
import { PLAN_SITES, ReferenceController } from './reference/reference.controller.js';

/** The operations of locations, of their jobs and of the reference data that locations name. */
@Global()
@Module({
  imports: [JobsModule, LocationsModule],
  providers: [
    {
      provide: LOCATION_SETTINGS,
      inject: [ApiConfiguration],
      useFactory: ({ SITES, ARCHIVE_GRACE_HOURS }: ApiConfiguration): LocationSettings => ({
        directorySites: SITES,
        archiveGraceHours: ARCHIVE_GRACE_HOURS,
      }),
    },
    {
      provide: PLAN_SITES,
      inject: [PublisherRegistry, ApiConfiguration],
      useFactory: (registry: PublisherRegistry, { SITES }: ApiConfiguration) => planSites(registry, SITES),
    },
  ],
  exports: [LOCATION_SETTINGS],
  controllers: [
    ReferenceController,
    LocationsController,
    LocationListsController,
    LocationJobsController,
    ReportsController,
    LocationViewsController,
    PortalLocationsController,
  ],
})
class LocationsApiModule {}

/** The operations of the feature. */
export const locationsApi = () => LocationsApiModule;
