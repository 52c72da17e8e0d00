import { afterAll, beforeAll } from '@jest/globals';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { IDENTITY, sendDueMails } from '@listings/feature-identity';
import { createLogger } from '@listings/platform';
import { startSmtpInbox } from '@listings/testing';
import type { SmtpInbox } from '@listings/testing';
import { apiOfFile } from '../../testing/product-api.js';
import type { ProductOptions } from '../../testing/product-api.js';

/** Sends the queued mails of an api with a mail server, as its sweep of every second does. */
export async function sendMails({ get }: RunningApi): Promise<void> {
  const identity = get(IDENTITY);
  const { mail } = identity;
  if (mail.kind !== 'SMTP') throw new Error('The api has no mail server.');
  await sendDueMails({ ...identity, logger: createLogger({ name: 'test', level: 'silent' }) }, mail.mailer);
}

/** The options of an api that sends its mails to the inbox. */
export function mailing({ url }: SmtpInbox, options: ProductOptions = {}): ProductOptions {
  return { ...options, variables: { SMTP_URL: url, MAIL_FROM: 'listings@service.example', ...options.variables } };
}

/** The api of a spec file with the inbox to which it sends its mails. */
export function apiWithMails(options: ProductOptions = {}): { api: RunningApi; inbox: SmtpInbox } {
  const inbox = {} as SmtpInbox;
  beforeAll(async () => void Object.assign(inbox, await startSmtpInbox()));
  const api = apiOfFile(() => mailing(inbox, options));
  afterAll(() => (inbox as Partial<SmtpInbox>).close?.());
  return { api, inbox };
}
