import { Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import { recordSnapshots } from '../snapshots/record-snapshots.js';

const EVERY_MS = 60_000;

/** Records the review snapshots of days and weeks that have ended [6.5]. */
@Injectable()
export class ReviewSnapshotsTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: TaskContext,
  ) {
    super(context, { name: 'review-snapshots', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    const { clock, logger } = this.context;
    const recorded = await recordSnapshots({ database: this.database, clock });
    if (recorded > 0) logger.info({ recorded }, 'recorded review snapshots');
  }
}
