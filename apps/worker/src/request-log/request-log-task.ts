import { Inject, Injectable } from '@nestjs/common';
import { retainRequests } from '@listings/feature-accounts';
import { LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { WorkerConfiguration } from '../configuration.js';
import { PeriodicTask } from '../work/periodic-task.js';

const EVERY_MS = 10 * 60_000;

/** Creates the coming days of the request log, and drops the old ones (docs/decisions/0031). */
@Injectable()
export class RequestLogTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly configuration: WorkerConfiguration,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, { name: 'request-log', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    const { database, logger, configuration } = this;
    await retainRequests({ database, logger }, { keepDays: configuration.REQUEST_LOG_DAYS });
  }
}
