/** @part base */
import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { PortalClient } from '@listings/feature-accounts/testing';
import { IDENTITY, queueMail } from '@listings/feature-identity';
import type { IdentityDependencies } from '@listings/feature-identity';
import { MailMetrics, PortalHousekeeping } from '@listings/feature-identity/api';
import { validLocation } from '@listings/feature-locations/testing';
import { beginEpoch, markRestored } from '@listings/persistence';
import { createLogger } from '@listings/platform';
import { apiOfFile } from '../testing/index.js';

const api = apiOfFile();

it('[reliability G17, contract 13] the api of a restored database refuses every operation until after-restore has run, and its readiness says so', async () => {
  const client = await PortalClient.as(api, 'OWNER');
  await markRestored(api.database, { reason: 'a test' });
  await api.clock.advanceUntil(async () => (await api.call('GET', '/locations')).status === 503);
  const headers = { 'idempotency-key': 'while-restored' };
  const input = validLocation();
  const written = await api.write('/locations', input, { headers });
  expect([written.status, written.headers.get('retry-after')]).toEqual([503, '60']);
  expect(written.body.errors).toMatchObject([{ message: expect.stringMatching(/^SY90007: .*restored from a backup/) }]);
  const portal = await client.get('/account');
  expect([portal.status, portal.body.error.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
  const consent = await fetch(`${api.url}/connect/${'x'.repeat(43)}`);
  expect(consent.status).toBe(503);
  await consent.text();
  const readiness = await fetch(`${api.url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(((await readiness.json()) as { details: { restored: string } }).details.restored).toMatch(/after-restore/);
  expect(await api.sql`select 1 from locations`).toEqual([]);
  await api.database.transaction((transaction) => beginEpoch(transaction, { since: new Date(0), gap: 1 }));
  await api.clock.advanceUntil(async () => (await api.write('/locations', input, { headers })).status === 200);
  expect(await api.sql`select 1 from locations`).toHaveLength(1);
});

it('[reliability G16, G17] the api of a restored database sends none of its mails', async () => {
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const management: IdentityDependencies = { ...api.get(IDENTITY), mail: { kind: 'SMTP', mailer } };
  await api.sql`delete from mails`;
  const expiresAt = new Date(api.clock.now().getTime() + 3_600_000);
  await queueMail(api.database, management, { to: 'owner@acme.example', subject: 'Hello', text: 'Hello', expiresAt });
  const installation = { mayWork: false };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const housekeeping = new PortalHousekeeping(management, logger, installation, new MailMetrics(new Registry()));
  housekeeping.onApplicationBootstrap();
  await api.clock.advance(60_000);
  expect(sent).toEqual([]);
  expect(await api.sql`select 1 from mails`).toHaveLength(1);
  installation.mayWork = true;
  await api.clock.advanceUntil(() => sent.length === 1);
  await housekeeping.beforeApplicationShutdown();
});
