import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs.module.js';
import { JobWork } from './job-work.js';
import { JobsSweep } from './jobs-sweep.js';

/** The kind of work of jobs, for the process that does it; the features add their handlers. */
@Module({ imports: [JobsModule], providers: [JobsSweep, JobWork], exports: [JobsModule] })
export class JobsWorkModule {}
