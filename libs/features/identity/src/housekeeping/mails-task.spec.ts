import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { accountsFeature } from '@listings/feature-accounts/feature';
import { apiOfFile, noConnections } from '@listings/feature-accounts/testing';
import { StopGrace } from '@listings/nest';
import { TaskContext } from '@listings/nest/features';
import { createLogger } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import { identityFeature } from '../identity.feature.js';
import { IDENTITY } from '../identity.module.js';
import { queueMail } from '../mail/queue-mail.js';
import { MailMetrics } from './mail-metrics.js';
import { MailsTask } from './mails-task.js';

const api = apiOfFile({ features: [accountsFeature, noConnections, identityFeature] });

it('[reliability G16, G17] the api of a restored database sends none of its mails', async () => {
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const identity: IdentityDependencies = { ...api.get(IDENTITY), mail: { kind: 'SMTP', mailer } };
  const expiresAt = new Date(api.clock.now().getTime() + 3_600_000);
  await queueMail(api.database, identity, { to: 'owner@acme.example', subject: 'Hello', text: 'Hello', expiresAt });
  const installation = { mayWork: false };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const context = new TaskContext(logger, api.clock, new StopGrace(api.clock, logger), installation);
  const task = new MailsTask(context, identity, new MailMetrics(new Registry()));
  task.onApplicationBootstrap();
  await api.clock.advance(60_000);
  expect(sent).toEqual([]);
  expect(await api.sql`select 1 from mails`).toHaveLength(1);
  installation.mayWork = true;
  await api.clock.advanceUntil(() => sent.length === 1);
  await task.beforeApplicationShutdown();
});
