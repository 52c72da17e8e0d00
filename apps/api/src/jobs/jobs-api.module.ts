import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { JobsModule } from '@listings/feature-jobs';
import { LocationsModule } from '@listings/feature-locations';
import { JobsController } from './jobs.controller.js';
import { ListingJobsController } from './listing-jobs.controller.js';
import { LocationJobsController } from './location-jobs.controller.js';

/** The operations of jobs. */
@Module({
  imports: [ConnectionsModule, JobsModule, LocationsModule],
  controllers: [JobsController, LocationJobsController, ListingJobsController],
})
export class JobsApiModule {}
