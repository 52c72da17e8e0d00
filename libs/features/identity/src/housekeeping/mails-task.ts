import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';
import { sendDueMails } from '../mail/send-due-mails.js';
import { MailMetrics } from './mail-metrics.js';

/**
 * Sends queued mails, where a mail server is configured. Another process sends a mail again whose delivery does not end
 * before its process.
 */
@Injectable()
export class MailsTask extends PeriodicTask {
  constructor(
    context: TaskContext,
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly metrics: MailMetrics,
  ) {
    super(context, { name: 'mails', everyMs: 1_000 });
  }

  override onApplicationBootstrap(): void {
    if (this.identity.mail.kind === 'SMTP') super.onApplicationBootstrap();
  }

  protected async run() {
    const { identity, context, metrics } = this;
    if (identity.mail.kind !== 'SMTP') return undefined;
    return sendDueMails({ ...identity, logger: context.logger, failures: metrics.failed }, identity.mail.mailer);
  }
}
