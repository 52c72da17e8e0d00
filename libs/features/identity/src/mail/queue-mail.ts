import type { Sql } from '@listings/persistence';
import type { Clock, Encryption, Logger, Mail, Mailer } from '@listings/platform';
import { insertMail } from '../store/mails.js';

/**
 * What happens to mails: an SMTP server gets them; or, in the development start, they are lines of the log; or there are
 * none, and links are shown to the administrators who ask for them.
 */
export type MailDelivery =
  | { readonly kind: 'SMTP'; readonly mailer: Mailer }
  | { readonly kind: 'LOG'; readonly logger: Pick<Logger, 'info'> }
  | { readonly kind: 'NONE' };

/** What {@link queueMail} needs. */
export interface MailDependencies {
  readonly mail: MailDelivery;
  readonly clock: Clock;
  readonly encryption: Encryption;
}

/**
 * Queues a mail in the transaction of the change that causes it; `sendDueMails` sends it after the commit. `expiresAt` is
 * when its links end; an attempt after that time would be useless. A mail that has expired already is not sent: with it a
 * request does the same work whether or not there is something to send.
 */
export async function queueMail(
  sql: Sql,
  { mail: delivery, clock, encryption }: MailDependencies,
  { expiresAt, ...mail }: Mail & { readonly expiresAt: Date },
): Promise<void> {
  const now = clock.now();
  if (delivery.kind === 'LOG' && expiresAt > now)
    delivery.logger.info(
      { to: mail.to, subject: mail.subject, text: mail.text },
      'mail (no mail server is configured)',
    );
  if (delivery.kind !== 'SMTP') return;
  const id = clock.uuid();
  const { to: recipient, subject, text, ...appearance } = mail;
  const sealed = (part: string) => encryption.encrypt(part, mailContext(id));
  const parts = { body: sealed(text), appearance: sealed(JSON.stringify(appearance)) };
  await insertMail(sql, { id, recipient, subject, ...parts, now, expiresAt });
}

/** Whether mails reach people, so that links need not be shown to anyone else. */
export function sendsMail({ mail }: Pick<MailDependencies, 'mail'>): boolean {
  return mail.kind === 'SMTP';
}

/** What a mail has beside its text, as it is stored. */
export type MailAppearance = Omit<Mail, 'to' | 'subject' | 'text'>;

/** Binds the encrypted parts of a mail to its row. */
export function mailContext(id: string): string {
  return `mail:${id}`;
}
