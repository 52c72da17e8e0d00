import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs.module.js';
import { JobWork } from './job-work.js';

/** The kind of work of jobs, for the process that does it; the application binds the handlers of all features. */
@Module({ imports: [JobsModule], providers: [JobWork], exports: [JobsModule] })
export class JobsWorkModule {}
