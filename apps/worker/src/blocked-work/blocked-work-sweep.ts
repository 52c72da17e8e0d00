import { Injectable } from '@nestjs/common';
import { Database, dropOldBlockedWork } from '@listings/persistence';
import { PeriodicTask } from '../work/periodic-task.js';
import { WorkContext } from '../work/work-context.js';

const EVERY_MS = 60 * 60_000;
/** Maximum number of records that one run deletes; the next run deletes the rest. */
const BATCH = 1_000;

/** Deletes records of rows that blocked an event loop more than a week ago: they are tried again. */
@Injectable()
export class BlockedWorkSweep extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: WorkContext,
  ) {
    super(context, { name: 'blocked-work', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    await dropOldBlockedWork(this.database, BATCH);
  }
}
