import { Module } from '@nestjs/common';
import { JobsModule } from '@listings/feature-jobs';
import { LocationsModule } from '@listings/feature-locations';
import { JobsController } from './jobs.controller.js';
import { LocationJobsController } from './location-jobs.controller.js';

/** The operations of jobs. */
@Module({ imports: [JobsModule, LocationsModule], controllers: [JobsController, LocationJobsController] })
export class JobsApiModule {}
