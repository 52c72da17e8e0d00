import type { RunningApi } from '@listings/feature-accounts/testing';
import { createLogger } from '@listings/platform';
import { startSmtpInbox } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { IDENTITY } from '../identity.module.js';
import { sendDueMails } from '../mail/send-due-mails.js';
import { apiBeside, apiOfFile } from './identity-api.js';
import type { IdentityOptions } from './identity-api.js';

/**
 * The api of a spec file that sends mails to an inbox; with `first` it is on the database of another one. `second` starts
 * a further process.
 */
export function apiWithMails(options: IdentityOptions = {}, first?: RunningApi) {
  const inbox = shared(() => startSmtpInbox());
  const mailing = (): IdentityOptions => {
    const { clock = first?.clock, variables } = options;
    return { clock, variables: { SMTP_URL: inbox.url, MAIL_FROM: 'listings@service.example', ...variables } };
  };
  const api = first ? apiBeside(first, mailing) : apiOfFile(mailing);
  return {
    api,
    inbox,
    second: () => apiBeside(first ?? api, mailing),
    /** Sends the queued mails. Returns the newest one to an address with this subject, and the token of its link. */
    async mailTo(email: string, subject = '') {
      const identity = api.get(IDENTITY);
      const { mail } = identity;
      if (mail.kind !== 'SMTP') throw new Error('The api has no mail server.');
      const deps = { ...identity, logger: createLogger({ name: 'test', level: 'silent' }) };
      let left: 'due' | 'done' = 'due';
      while (left === 'due') left = await sendDueMails(deps, mail.mailer);
      const found = inbox.mails.findLast(({ to, raw }) => to.includes(email) && raw.includes(`Subject: ${subject}`));
      return { from: '', raw: '', link: '', ...found, token: tokenOf(found?.link) };
    },
  };
}

/** The token of a link. */
export const tokenOf = (link: unknown): string => String(link).split('#token=')[1] ?? '';
