import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { tickingClock } from '@listings/api-kit/testing';
import { StopGrace } from '@listings/nest';
import { TaskContext } from '@listings/nest/features';
import { createLogger } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';
import { queueMail } from '../mail/queue-mail.js';
import { apiWithMails } from '../testing/api-with-mails.js';
import { MailMetrics } from './mail-metrics.js';
import { MailsTask } from './mails-task.js';

const { api, inbox } = apiWithMails();

const queued = (to: string) => {
  const expiresAt = new Date(api.clock.now().getTime() + 3_600_000);
  return queueMail(api.database, api.get(IDENTITY), { to, subject: 'Hello', text: 'Hello', expiresAt });
};

it('[contract 12] an api that has started sends the mails that are queued', async () => {
  await queued('owner@acme.example');
  await api.clock.advanceUntil(() => inbox.mails.some(({ to }) => to.includes('owner@acme.example')));
});

it('[reliability G16, G17] the api of a restored database sends none of its mails', async () => {
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const identity: IdentityDependencies = { ...api.get(IDENTITY), mail: { kind: 'SMTP', mailer } };
  const installation = { mayWork: false };
  const logger = createLogger({ name: 'test', level: 'silent' });
  // Not the clock of the api, whose own task sends mails.
  const clock = tickingClock(api.clock.now());
  const context = new TaskContext(logger, clock, new StopGrace(clock, logger), installation);
  const task = new MailsTask(context, { ...identity, clock }, new MailMetrics(new Registry()));
  await queued('other@acme.example');
  task.onApplicationBootstrap();
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  expect(await api.sql`select 1 from mails`).toHaveLength(1);
  installation.mayWork = true;
  await clock.advanceUntil(() => sent.length === 1);
  await task.beforeApplicationShutdown();
});
