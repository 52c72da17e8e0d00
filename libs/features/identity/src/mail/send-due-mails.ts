import type { Database } from '@listings/persistence';
import { MailFailure } from '@listings/platform';
import type { Clock, Encryption, Logger, Mailer } from '@listings/platform';
import { claimDueMails, deleteExpiredMails, deleteMail, postponeMail } from '../store/mails.js';
import type { StoredMail } from '../store/mails.js';
import { mailContext } from './queue-mail.js';
import type { MailAppearance } from './queue-mail.js';

/** What {@link sendDueMails} needs. */
export interface SendingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly failures?: MailFailures;
}

/** Counts mails that are not sent any more: the mail server refuses them for good, or their links have ended. */
export interface MailFailures {
  inc(labels: { reason: 'refused' | 'expired' }, mails?: number): void;
}

/** Mails that a process sends at the same time. */
const AT_ONCE = 4;
/** Longer than any delivery, so that no other process sends a mail that is being sent. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * Sends due mails. A mail is deleted once the server has accepted it, so a crash may send it twice and never loses it. One
 * that fails is tried again with growing pauses until its links end. Returns `due` when more are due.
 */
export async function sendDueMails(deps: SendingDependencies, mailer: Mailer): Promise<'due' | 'done'> {
  const now = deps.clock.now();
  const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
  const mails = await claimDueMails(deps.database, { now, leaseEndsAt, limit: AT_ONCE });
  await Promise.all(mails.map((mail) => sendMail(deps, mailer, mail)));
  return mails.length === AT_ONCE ? 'due' : 'done';
}

/** Deletes mails whose links have ended. Returns whether more may be left. */
export async function discardExpiredMails({
  database,
  clock,
  logger,
  failures,
}: SendingDependencies): Promise<boolean> {
  const limit = 1_000;
  const discarded = await deleteExpiredMails(database, { now: clock.now(), limit });
  if (discarded.length > 0) failures?.inc({ reason: 'expired' }, discarded.length);
  for (const { id, attempts } of discarded.slice(0, 10))
    logger.error({ mail: id, attempts }, 'a mail could not be sent before its link ended');
  return discarded.length === limit;
}

async function sendMail(deps: SendingDependencies, mailer: Mailer, mail: StoredMail): Promise<void> {
  const { database, clock, encryption, logger, failures } = deps;
  const { id, recipient: to, subject, attempts } = mail;
  try {
    const opened = (sealed: string) => encryption.decrypt(sealed, mailContext(id));
    const appearance = mail.appearance === null ? {} : (JSON.parse(opened(mail.appearance)) as MailAppearance);
    await mailer.send({ id, to, subject, text: opened(mail.body), ...appearance });
    await deleteMail(database, id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof MailFailure && error.permanent) {
      logger.warn({ mail: id, reason }, 'the mail server refuses a mail; it is not sent');
      await deleteMail(database, id);
      failures?.inc({ reason: 'refused' });
      return;
    }
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    await postponeMail(database, { id, attempts, dueAt: new Date(clock.now().getTime() + pauseMs) });
    logger.warn({ mail: id, attempts, reason, nextSeconds: pauseMs / 1_000 }, 'a mail was not sent; it is tried again');
  }
}
