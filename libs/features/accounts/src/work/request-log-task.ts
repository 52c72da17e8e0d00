import { Injectable } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import { retainRequests } from '../request-log/retain-requests.js';

const EVERY_MS = 10 * 60_000;

/** Creates the coming days of the request log, and drops the old ones (docs/decisions/0031). */
@Injectable()
export class RequestLogTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly configuration: WorkerConfiguration,
    context: TaskContext,
  ) {
    super(context, { name: 'request-log', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    const { logger } = this.context;
    await retainRequests({ database: this.database, logger }, { keepDays: this.configuration.REQUEST_LOG_DAYS });
  }
}
