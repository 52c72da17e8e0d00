import { Injectable } from '@nestjs/common';
import { retainRequests } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import { PeriodicTask } from '../work/periodic-task.js';
import { WorkContext } from '../work/work-context.js';

const EVERY_MS = 10 * 60_000;

/** Creates the coming days of the request log, and drops the old ones (docs/decisions/0031). */
@Injectable()
export class RequestLogTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: WorkContext,
  ) {
    super(context, { name: 'request-log', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    const { logger, configuration } = this.context;
    await retainRequests({ database: this.database, logger }, { keepDays: configuration.REQUEST_LOG_DAYS });
  }
}
