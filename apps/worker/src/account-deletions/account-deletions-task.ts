import { Inject, Injectable } from '@nestjs/common';
import { deleteDueAccounts } from '@listings/feature-accounts';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { SweepEnd } from '@listings/queue';
import { WorkerMetrics } from '../metrics.js';
import { PeriodicTask } from '../work/periodic-task.js';

const EVERY_MS = 60_000;

/** Deletes accounts for good, 30 days after an owner asked for it [contract 12]. */
@Injectable()
export class AccountDeletionsTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly metrics: WorkerMetrics,
  ) {
    super(logger, { name: 'account-deletions', everyMs: EVERY_MS });
  }

  protected async run(): Promise<SweepEnd> {
    const { database, clock, logger } = this;
    const { accounts, due } = await deleteDueAccounts({ database, clock, logger });
    this.metrics.deletedAccounts.inc(accounts);
    return due ? 'due' : 'done';
  }
}
