import { Inject, Injectable } from '@nestjs/common';
import { recordSnapshots } from '@listings/feature-interactions';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PeriodicTask } from '../work/periodic-task.js';

const EVERY_MS = 60_000;

/** Records the review snapshots of days and weeks that have ended [6.5]. */
@Injectable()
export class ReviewSnapshotsTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, { name: 'review-snapshots', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    const { database, clock } = this;
    const recorded = await recordSnapshots({ database, clock });
    if (recorded > 0) this.logger.info({ recorded }, 'recorded review snapshots');
  }
}
