import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, manualClock, startReceiver, startSmtpInbox } from '@listings/testing';
import type { ManualClock, SmtpInbox } from '@listings/testing';
import { MailFailure, readSender, readSmtpUrl, smtpMailer } from './mailer.js';

let inbox: SmtpInbox | undefined;

afterEach(async () => {
  await inbox?.close();
  inbox = undefined;
});

const from = 'Listings <listings@service.example>';
const mail = { id: 'id-1', to: 'ann@accounts.example', subject: 'Grüße', text: 'Hello Ann\n' };

const failureOf = async (url: string, clock?: ManualClock) => {
  const sending = smtpMailer({ url, from, clock }).send(mail);
  const failure = await sending.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailFailure);
  const { message, permanent } = failure as MailFailure;
  // The message reaches the log.
  expect(message).not.toMatch(/ann|listings|secret/);
  return { message, permanent };
};

describe('an SMTP server', () => {
  it('[contract 12] gets mails with sender, recipient, subject and text, signed in with the credentials of the URL', async () => {
    inbox = await startSmtpInbox({ password: 'secret' });
    await smtpMailer({ url: inbox.url, from }).send(mail);
    expect(inbox.mails).toHaveLength(1);
    expect(inbox.mails[0]).toMatchObject({ from: 'listings@service.example', to: ['ann@accounts.example'] });
    expect(inbox.mails[0]?.raw).toMatch(/^Message-ID: <id-1@service\.example>/m);
    expect(inbox.mails[0]?.raw).toContain('Hello Ann');
    expect(await failureOf(inbox.url.replace('secret', 'guess'))).toMatchObject({ permanent: false });
  });

  it('[contract 12] that refuses the recipient for good is not asked again; any other failure is temporary', async () => {
    inbox = await startSmtpInbox();
    inbox.behave({ refuseRecipient: 550 });
    expect(await failureOf(inbox.url)).toEqual({ message: 'EENVELOPE, the server answered 550', permanent: true });
    inbox.behave({ refuseRecipient: 451 });
    expect(await failureOf(inbox.url)).toEqual({ message: 'EENVELOPE, the server answered 451', permanent: false });
  });

  it('[contract 12] that is away, silent or slow ends the attempt in bounded time', async () => {
    expect(await failureOf(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ permanent: false });
    inbox = await startSmtpInbox();
    inbox.behave({ hang: true });
    // An HTTP server waits for the client to speak first.
    const silent = await startReceiver();
    for (const url of [inbox.url, silent.url.replace('http:', 'smtp:')]) {
      const clock = manualClock();
      const failure = failureOf(url, clock);
      await clock.untilTimer();
      await clock.advance(30_000);
      expect(await failure).toEqual({ message: 'the delivery takes too long', permanent: false });
    }
    await silent.close();
  });
});

it('[design 3.11] a wrong setting of mails is refused in one sentence that does not repeat a password', () => {
  expect(readSmtpUrl('smtps://user:secret@mail.example:465')).toBe('smtps://user:secret@mail.example:465');
  const sentence = /^must be a URL that starts with smtp:\/\/ or smtps:\/\/ and names a host$/;
  for (const wrong of ['mail.example', 'http://user:secret@mail.example', 'smtp://'])
    expect(() => readSmtpUrl(wrong)).toThrow(sentence);
  expect(readSender('listings@service.example')).toBe('listings@service.example');
  expect(readSender(from)).toBe(from);
  for (const wrong of ['Listings', 'a@b, c@d', 'Listings <a@b>\r\nBcc: c@d', '<>'])
    expect(() => readSender(wrong)).toThrow('must be an e-mail address');
});
