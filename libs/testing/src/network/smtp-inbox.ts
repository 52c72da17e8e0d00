import type { AddressInfo } from 'node:net';

/** A mail that a test server has accepted. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** Headers and text, as sent. */
  readonly raw: string;
  /** The first link in the text. */
  readonly link: string | undefined;
}

/** How a test server treats mails. */
export interface SmtpBehaviour {
  /** Answers a recipient with this code, such as 550 (never) or 451 (later). */
  refuseRecipient?: number;
  /** Accepts the text of a mail and never answers. */
  hang?: boolean;
}

/** A real SMTP server for tests. */
export type SmtpInbox = Awaited<ReturnType<typeof startSmtpInbox>>;

/** Starts an SMTP server on loopback; with `password` it wants a sign-in. */
export async function startSmtpInbox(options: { port?: number; password?: string } = {}) {
  const { SMTPServer } = await import('smtp-server');
  const mails: ReceivedMail[] = [];
  let behaviour: SmtpBehaviour = {};
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === options.password ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => {
      const { refuseRecipient: responseCode } = behaviour;
      done(responseCode === undefined ? null : Object.assign(new Error('not accepted'), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour.hang) return;
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          link: /https?:\S+/.exec(unfolded(raw))?.[0],
        });
        done();
      });
    },
  });
  // A client that gives up closes its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const credentials = options.password === undefined ? '' : `mailer:${options.password}@`;
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    behave: (next: SmtpBehaviour) => {
      behaviour = next;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The text without the line breaks and escapes of quoted-printable. */
function unfolded(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
