/** @part base */
import { expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { beginEpoch, markRestored } from '@listings/persistence';
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
