import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import type { SweepEnd } from '@listings/queue';
import { deleteDueAccounts } from '../account/delete-due-accounts.js';

const EVERY_MS = 60_000;

/** Deletes accounts for good, 30 days after an owner asked for it [contract 12]. */
@Injectable()
export class AccountDeletionsTask extends PeriodicTask {
  private readonly deleted: Counter;

  constructor(
    private readonly database: Database,
    registry: Registry,
    context: TaskContext,
  ) {
    super(context, { name: 'account-deletions', everyMs: EVERY_MS });
    this.deleted = new Counter({
      name: 'listings_deleted_accounts_total',
      help: 'Accounts deleted with all their data after the grace period.',
      registers: [registry],
    });
  }

  protected async run(): Promise<SweepEnd> {
    const { clock, logger } = this.context;
    const { accounts, due } = await deleteDueAccounts({ database: this.database, clock, logger });
    this.deleted.inc(accounts);
    return due ? 'due' : 'done';
  }
}
