import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@listings/nest';
import { Database, dropOldBlockedWork } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { PeriodicTask } from '../work/periodic-task.js';

const EVERY_MS = 60 * 60_000;
/** Maximum number of records that one run deletes; the next run deletes the rest. */
const BATCH = 1_000;

/** Deletes records of rows that blocked an event loop more than a week ago: they are tried again. */
@Injectable()
export class BlockedWorkSweep extends PeriodicTask {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, { name: 'blocked-work', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    await dropOldBlockedWork(this.database, BATCH);
  }
}
