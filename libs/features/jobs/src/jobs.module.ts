import { Module } from '@nestjs/common';
import { CLOCK } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { Work } from '@listings/work';
import type { JobsDependencies } from './dependencies.js';

/** Injection token of {@link JobsDependencies}. */
export const JOBS = Symbol('JobsDependencies');

/** Provides the dependencies of the use cases of jobs. */
@Module({
  providers: [
    {
      provide: JOBS,
      inject: [Database, CLOCK, Work],
      useFactory: (database: Database, clock: Clock, work: Work): JobsDependencies => ({ database, clock, work }),
    },
  ],
  exports: [JOBS],
})
export class JobsModule {}
