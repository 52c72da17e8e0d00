import { sendDueMails } from '@listings/feature-accounts';
import { createLogger } from '@listings/platform';
import type { RunningApi } from '../../testing/running-api.js';

/** Sends the queued mails of an api with a mail server, as its sweep of every second does. */
export async function sendMails({ management }: Pick<RunningApi, 'management'>): Promise<void> {
  const { mail } = management;
  if (mail.kind !== 'SMTP') throw new Error('The api has no mail server.');
  await sendDueMails({ ...management, logger: createLogger({ name: 'test', level: 'silent' }) }, mail.mailer);
}
