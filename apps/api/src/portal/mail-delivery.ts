import type { ApiConfiguration } from '@listings/configuration/api';
import type { MailDelivery } from '@listings/feature-accounts';
import { smtpMailer } from '@listings/platform';
import type { Logger } from '@listings/platform';

/** What happens to mails, by configuration. */
export function mailDelivery(
  { SMTP_URL: url, MAIL_FROM: from, LOG_MAILS }: ApiConfiguration,
  logger: Logger,
): MailDelivery {
  if (url !== undefined && from !== undefined) return { kind: 'SMTP', mailer: smtpMailer({ url, from }) };
  return LOG_MAILS ? { kind: 'LOG', logger } : { kind: 'NONE' };
}
