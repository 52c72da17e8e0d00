import { beforeEach, expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { Encryption, smtpMailer } from '@listings/platform';
import type { Mailer } from '@listings/platform';
import { freePort, latch, manualClock, startSmtpInbox } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { queueMail } from './queue-mail.js';
import { discardExpiredMails, sendDueMails } from './send-due-mails.js';

let lines: { level: string; text: string; fields: object }[];
let failures: { reason: string; mails: number }[];

const clock = manualClock();
const encryption = new Encryption([Buffer.alloc(32, 1).toString('base64')]);
const log = (level: string) => (fields: object, text: string) => lines.push({ level, text, fields });
const deps = () => ({
  database,
  clock,
  encryption,
  logger: { info: log('info'), warn: log('warn'), error: log('error') } as never,
  failures: { inc: ({ reason }: { reason: string }, mails = 1) => void failures.push({ reason, mails }) },
});
const mailerFor = (url: string) => smtpMailer({ url, from: 'listings@service.example' });

const inbox = shared(() => startSmtpInbox());
const database = shared(temporaryDatabase);

beforeEach(async () => {
  lines = [];
  failures = [];
  clock.setTimeOfDay(new Date('2026-07-06T12:00:00Z'));
  inbox.behave({});
  await database.execute('delete from mails');
});

type MailService = Parameters<typeof queueMail>[1]['mail'];
const SECRET = 'https://a.example/#token=secret';
const queue = (to: string) => {
  const mail = { kind: 'SMTP', mailer: mailerFor(inbox.url) } as const;
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  return queueMail(database, { mail, clock, encryption }, { to, subject: 'Hello', text: SECRET, expiresAt });
};

/** One round of sending, by default through the server that is there. */
const send = (mailer: Mailer = mailerFor(inbox.url)) => sendDueMails(deps(), mailer);
const away = async () => mailerFor(`smtp://127.0.0.1:${await freePort()}`);
const stored = () => database.query<{ body: string; attempts: number }>('select body, attempts from mails');
const received = (to: string) => inbox.mails.filter((mail) => mail.to.includes(to)).length;

it('[contract 12, reliability 2] a mail waits in the database, encrypted, while the server is away, and is delivered once it is back', async () => {
  await queue('away@a.example');
  await send(await away());
  const [row] = await stored();
  expect(row).toMatchObject({ attempts: 1 });
  expect(row?.body).not.toContain('secret');
  expect(JSON.stringify(lines)).not.toMatch(/secret|away@/);
  expect(lines).toMatchObject([{ level: 'warn', text: 'a mail was not sent; it is tried again' }]);
  await send();
  expect(received('away@a.example')).toBe(0);
  await clock.advance(15_000);
  await send();
  expect(received('away@a.example')).toBe(1);
  expect(await stored()).toEqual([]);
});

it('[contract 12] the pauses grow, and a mail whose link has ended is discarded with an error', async () => {
  await queue('late@a.example');
  const gone = await away();
  while ((await stored()).length > 0) {
    await send(gone);
    await discardExpiredMails(deps());
    await clock.advance(60_000);
  }
  const attempts = lines.filter(({ level }) => level === 'warn').length;
  expect(attempts).toBeGreaterThan(5);
  expect(attempts).toBeLessThan(15);
  expect(lines.at(-1)).toMatchObject({ level: 'error', text: 'a mail could not be sent before its link ended' });
  expect(failures).toEqual([{ reason: 'expired', mails: 1 }]);
});

it('[contract 12] a recipient that the server refuses is not tried again', async () => {
  await queue('nobody@a.example');
  inbox.behave({ refuseRecipient: 550 });
  await send();
  expect(await stored()).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn', text: 'the mail server refuses a mail; it is not sent' }]);
  expect(failures).toEqual([{ reason: 'refused', mails: 1 }]);
});

it('[contract 12, reliability 2] two processes send a mail once; one that dies while it sends leaves it to the other', async () => {
  await queue('both@a.example');
  await Promise.all([send(), send()]);
  expect(received('both@a.example')).toBe(1);
  await queue('dead@a.example');
  const sending = latch();
  const never = () => {
    sending.open();
    return new Promise<never>(() => undefined);
  };
  void send({ send: never });
  await sending.opened;
  await send();
  expect(received('dead@a.example')).toBe(0);
  await clock.advance(61_000);
  await send();
  expect(received('dead@a.example')).toBe(1);
});

it('[contract 12] without a mail server nothing is stored; in the development start the mail is a line of the log', async () => {
  const mail = { to: 'ann@a.example', subject: 'Hello', text: SECRET };
  const queued = (kind: MailService, inMs: number) => {
    const expiresAt = new Date(clock.now().getTime() + inMs);
    return queueMail(database, { mail: kind, clock, encryption }, { ...mail, expiresAt });
  };
  await queued({ kind: 'NONE' }, 1);
  expect(lines).toEqual([]);
  const log: MailService = { kind: 'LOG', logger: deps().logger };
  await queued(log, 1);
  expect(lines).toMatchObject([{ level: 'info', fields: mail }]);
  // To an unknown address.
  await queued(log, 0);
  expect(lines).toHaveLength(1);
  expect(await stored()).toEqual([]);
});
