import { Injectable } from '@nestjs/common';
import { deleteDueAccounts } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import type { SweepEnd } from '@listings/queue';
import { PeriodicTask } from '../work/periodic-task.js';
import { WorkContext } from '../work/work-context.js';

const EVERY_MS = 60_000;

/** Deletes accounts for good, 30 days after an owner asked for it [contract 12]. */
@Injectable()
export class AccountDeletionsTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: WorkContext,
  ) {
    super(context, { name: 'account-deletions', everyMs: EVERY_MS });
  }

  protected async run(): Promise<SweepEnd> {
    const { clock, logger, metrics } = this.context;
    const { accounts, due } = await deleteDueAccounts({ database: this.database, clock, logger });
    metrics.deletedAccounts.inc(accounts);
    return due ? 'due' : 'done';
  }
}
