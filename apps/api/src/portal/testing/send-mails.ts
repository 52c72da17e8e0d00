import { afterAll, beforeAll } from '@jest/globals';
import { sendDueMails } from '@listings/feature-identity';
import { createLogger } from '@listings/platform';
import { startSmtpInbox } from '@listings/testing';
import type { SmtpInbox } from '@listings/testing';
import { apiOfFile } from '../../testing/running-api.js';
import type { ApiOptions, RunningApi } from '../../testing/running-api.js';

/** Sends the queued mails of an api with a mail server, as its sweep of every second does. */
export async function sendMails({ management }: Pick<RunningApi, 'management'>): Promise<void> {
  const { mail } = management;
  if (mail.kind !== 'SMTP') throw new Error('The api has no mail server.');
  await sendDueMails({ ...management, logger: createLogger({ name: 'test', level: 'silent' }) }, mail.mailer);
}

/** The options of an api that sends its mails to the inbox. */
export function mailing({ url }: SmtpInbox, options: ApiOptions = {}): ApiOptions {
  return { ...options, variables: { SMTP_URL: url, MAIL_FROM: 'listings@service.example', ...options.variables } };
}

/** The api of a spec file with the inbox to which it sends its mails. */
export function apiWithMails(options: ApiOptions = {}): { api: RunningApi; inbox: SmtpInbox } {
  const inbox = {} as SmtpInbox;
  beforeAll(async () => void Object.assign(inbox, await startSmtpInbox()));
  const api = apiOfFile(() => mailing(inbox, options));
  afterAll(() => (inbox as Partial<SmtpInbox>).close?.());
  return { api, inbox };
}
