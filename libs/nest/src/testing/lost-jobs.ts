import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { BullJobQueue } from '@listings/queue';
import { JOB_QUEUE, PING_QUEUE } from '../queue/tokens.js';

@Module({})
class LostJobsModule {}

/** The queue of a process in tests where nobody takes jobs: it discards them. */
export const lostJobs: DynamicModule = {
  module: LostJobsModule,
  global: true,
  providers: [
    { provide: JOB_QUEUE, useValue: { enqueue: async () => undefined } },
    { provide: BullJobQueue, useValue: {} },
    { provide: PING_QUEUE, useValue: async () => undefined },
  ],
  exports: [JOB_QUEUE, BullJobQueue, PING_QUEUE],
};
