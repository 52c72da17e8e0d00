import { expect, it } from '@jest/globals';
import { startReceiver, startSmtpInbox } from '@listings/testing';
import { smtpMailer } from './mailer.js';

const mail = { id: 'id-1', to: 'ann@accounts.example', subject: 'Hello', text: 'Hello Ann\n' };

/** The steps are those of nodemailer, whose timers no test can move. */
const timeouts = { stepMs: 300, totalMs: 60_000 };

it('[contract 12] a mail server that is silent at any step ends the attempt', async () => {
  const hanging = await startSmtpInbox();
  hanging.behave({ hang: true });
  // An HTTP server waits for the client to speak first.
  const silent = await startReceiver();
  for (const url of [hanging.url, silent.url.replace('http:', 'smtp:')])
    await expect(smtpMailer({ url, from: 'listings@service.example', timeouts }).send(mail)).rejects.toMatchObject({
      message: expect.stringContaining('ETIMEDOUT'),
      permanent: false,
    });
  await hanging.close();
  await silent.close();
});
