import { Inject, Injectable } from '@nestjs/common';
import { deleteEndedRows } from '@listings/feature-accounts';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';
import { discardExpiredMails } from '../mail/send-due-mails.js';
import { deleteExpiredRows } from '../retention/delete-expired-rows.js';
import { MailMetrics } from './mail-metrics.js';

/** Deletes mails, links, sessions and counts that have ended. */
@Injectable()
export class ExpiredRowsTask extends PeriodicTask {
  constructor(
    context: TaskContext,
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly metrics: MailMetrics,
  ) {
    super(context, { name: 'portal-expired-rows', everyMs: 5 * 60_000 });
  }

  protected async run() {
    const { identity, context, metrics } = this;
    const mails = await discardExpiredMails({ ...identity, logger: context.logger, failures: metrics.failed });
    const expired = await deleteExpiredRows(identity);
    const ended = await deleteEndedRows(identity);
    return mails || expired === 'due' ? 'due' : ended;
  }
}
