import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs.module.js';
import { JobsController } from './jobs.controller.js';

/** The operations that jobs of all kinds have. */
@Module({ imports: [JobsModule], controllers: [JobsController] })
class JobsApiModule {}

/** The operations of the feature. */
export const jobsApi = () => JobsApiModule;
