import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { MailFailures } from '../mail/send-due-mails.js';

/** The metrics of mails that this process sends. */
@Injectable()
export class MailMetrics {
  readonly failed: MailFailures;

  constructor(registry: Registry) {
    const failed = new Counter({
      name: 'listings_mails_failed_total',
      help: 'Mails that are not sent any more: refused for good by the mail server, or tried until their links ended.',
      labelNames: ['reason'],
      registers: [registry],
    });
    // An alert sees the first failure only as an increase.
    for (const reason of ['refused', 'expired']) failed.inc({ reason }, 0);
    this.failed = failed;
  }
}
