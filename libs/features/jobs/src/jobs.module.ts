import { Module } from '@nestjs/common';
import { CLOCK, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { Work } from '@listings/work';
import type { JobsDependencies } from './dependencies.js';

/** Injection token of {@link JobsDependencies}. */
export const JOBS = token<JobsDependencies>('JOBS');

/** Provides the dependencies of the use cases of jobs. */
@Module({
  providers: [provideDependencies<JobsDependencies>(JOBS, { database: Database, clock: CLOCK, work: Work })],
  exports: [JOBS],
})
export class JobsModule {}
