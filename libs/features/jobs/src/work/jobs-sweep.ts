import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { HeldTask } from '@listings/work';
import type { JobsDependencies } from '../dependencies.js';
import { JOBS } from '../jobs.module.js';
import { sweepJobs } from '../sweep-jobs.js';

const TASK = 'jobs';
const EVERY_MS = 600_000;

/** Deletes the files, rows and jobs whose time is over, in one worker at a time. */
@Injectable()
export class JobsSweep extends PeriodicTask {
  private readonly task: HeldTask;

  constructor(
    context: TaskContext,
    @Inject(JOBS) private readonly jobs: JobsDependencies,
  ) {
    super(context, { name: TASK, everyMs: EVERY_MS });
    this.task = new HeldTask(jobs.database, { task: TASK, leaseMs: 2 * EVERY_MS });
  }

  protected async run(): Promise<void> {
    if (await this.task.hold()) await sweepJobs(this.jobs);
  }
}
