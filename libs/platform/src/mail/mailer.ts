import { systemClock } from '../clock.js';
import type { Clock } from '../clock.js';
import { within } from '../time-limit.js';

/** A mail. Its sender is the address of the service, whatever it is called. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML. */
  readonly html?: string;
  /** The name of the sender, instead of that of the service. */
  readonly senderName?: string;
  /** The address of answers. */
  readonly replyTo?: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail; throws a {@link MailFailure} otherwise. `id` identifies it. */
  send(mail: Mail & { readonly id: string }): Promise<void>;
}

/** A mail that the mail server did not accept. The message contains neither address nor text of the mail. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    message: string,
    /** The server refuses the recipient or the mail: sending it again would not help. */
    readonly permanent: boolean,
  ) {
    super(message);
  }
}

/** How long the steps of one delivery may take, in milliseconds. */
export interface MailTimeouts {
  /** For each step: name look-up, connection, greeting, and each answer of the server. */
  readonly stepMs: number;
  /** For the whole delivery. */
  readonly totalMs: number;
}

const TIMEOUTS: MailTimeouts = { stepMs: 10_000, totalMs: 30_000 };

/** Creates a mailer that gives mails to an SMTP server: `smtp://` (with STARTTLS when offered) or `smtps://`. */
export function smtpMailer({
  url,
  from,
  timeouts = TIMEOUTS,
  clock = systemClock,
}: {
  readonly url: string;
  readonly from: string;
  readonly timeouts?: MailTimeouts;
  readonly clock?: Pick<Clock, 'after'>;
}): Mailer {
  const { stepMs, totalMs } = timeouts;
  // Loaded with the first mail, because most processes send none.
  const transport = memoised(async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      dnsTimeout: stepMs,
      // The text is ours; a mail never reads files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const { hostname } = new URL(`http://${addressOf(from).replace(/^.*@/, '')}`);
  return {
    async send({ id, to, subject, text, html, senderName, replyTo }) {
      const delivery = (await transport()).sendMail({
        from: senderName === undefined ? from : { name: senderName, address: addressOf(from) },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        // Not parsed as a list: the address is one recipient.
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        // The same for each attempt, so that a mailbox can recognise a second copy.
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      const late = () => new MailFailure('the delivery takes too long', false);
      await within({ clock, ms: totalMs, late }, delivery).catch((error: unknown) => {
        throw mailFailure(error);
      });
    },
  };
}

function memoised<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The codes of nodemailer for a mail that the server has refused, not the connection or the sign-in. */
const REFUSED = ['EENVELOPE', 'EMESSAGE'];

function mailFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const refused = responseCode !== undefined && responseCode >= 500 && REFUSED.includes(code ?? '');
  const answer = responseCode === undefined ? '' : `, the server answered ${responseCode}`;
  return new MailFailure(`${code ?? 'unknown error'}${answer}`, refused);
}

const ADDRESS = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/;

/** The address of a sender that {@link readSender} has read. */
export function addressOf(sender: string): string {
  return sender.replace(/^.*</, '').replace(/>$/, '').trim();
}

/** Reads MAIL_FROM: an address, or a name and an address. */
export function readSender(text: string): string {
  const [, name, named] = /^([^<>"\r\n]{0,100})<([^<>]+)>$/.exec(text) ?? [];
  if (!ADDRESS.test((name === undefined ? text : (named ?? '')).trim()))
    throw new Error('must be an e-mail address, such as listings@example.com or Listings <listings@example.com>');
  return text.trim();
}

/** Reads SMTP_URL. Its error does not contain the text, which may contain a password. */
export function readSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('must be a URL that starts with smtp:// or smtps:// and names a host');
  return text;
}
