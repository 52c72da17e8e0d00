import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Logger } from '@listings/platform';
import { InstallationWatch } from '../installation/installation-watch.js';
import { StopGrace } from '../platform/stop-grace.js';
import { CLOCK, LOGGER } from '../platform/tokens.js';

/** What all periodic tasks of a process need. */
@Injectable()
export class TaskContext {
  constructor(
    @Inject(LOGGER) readonly logger: Logger,
    @Inject(CLOCK) readonly clock: Clock,
    readonly grace: StopGrace,
    @Inject(InstallationWatch) private readonly installation: Pick<InstallationWatch, 'mayWork'>,
  ) {}

  /** Whether nothing may be done, because the database was restored from a backup, or is away and may come back from one. */
  get isPaused(): boolean {
    return !this.installation.mayWork;
  }
}
