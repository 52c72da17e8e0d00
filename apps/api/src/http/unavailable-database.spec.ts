/** @part base */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { sandboxPublishers } from '@listings/feature-connections/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { tcpProxy } from '@listings/testing';
import type { TcpProxy } from '@listings/testing';
import { documentedOperations, portalRequest, publishedDocument, startApi, writeRequest } from '../testing/index.js';

let sandbox: Sandbox;
let direct: RunningApi;
let proxy: TcpProxy;
let api: RunningApi;

beforeAll(async () => {
  sandbox = await startSandbox();
  direct = await startApi();
  const url = new URL(direct.databaseUrl);
  proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  api = await startApi({ databaseUrl: url.href, publishers: await sandboxPublishers(sandbox.url) });
});

afterAll(async () => {
  proxy?.heal();
  await api?.close();
  await proxy?.close();
  await direct?.close();
  await sandbox?.close();
});

/** Longer than an api remembers a key or a session. */
const FORGOTTEN_MS = 60_000;
const SAFE = /same Idempotency-Key/;

/** Runs `work` while the database refuses connections and has ended those that were open. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  await api.clock.advance(FORGOTTEN_MS);
  proxy.faults.refuse = true;
  proxy.cutAll();
  try {
    await work();
  } finally {
    proxy.heal();
  }
}

it('[contract 13, reliability 2] while the database is away every operation answers 503 SY90007 with Retry-After, and says that a repetition is safe', async () => {
  const operations = documentedOperations(await publishedDocument(api));
  expect(operations.length).toBeGreaterThan(30);
  await withoutDatabase(async () => {
    for (const operation of operations) {
      const { method, url, body } = writeRequest(operation, operation.example);
      const headers = { 'idempotency-key': `unavailable-${operation.id}` };
      const answer = await api.call(method, url, { rawBody: body, ...(method !== 'GET' && { headers }) });
      expect([operation.id, answer.status, answer.headers.get('retry-after')]).toEqual([operation.id, 503, '5']);
      expect(answer.body.errors).toMatchObject([{ message: expect.stringMatching(/^SY90007: /) }]);
      expect(answer.text).toMatch(SAFE);
      expect(answer.text).not.toMatch(/\bECONN|terminated|postgres/i);
    }
  });
});

it('[7.6, contract 13] while the database is away the portal answers 503 DEPENDENCY_UNAVAILABLE with Retry-After', async () => {
  const operations = documentedOperations(await publishedDocument(api, 'openapi-portal'));
  const client = await PortalClient.as(api, 'OWNER');
  const others: string[] = [];
  await withoutDatabase(async () => {
    for (const operation of operations) {
      const { method, path, body } = portalRequest(operation);
      const answer = await client.call(method, path, { body });
      if (operation.access === 'PUBLIC' && answer.status < 500) {
        others.push(operation.id);
        continue;
      }
      const { code, retry_after_seconds: wait } = answer.body.error ?? {};
      const refusal = [operation.id, 503, '5', 'DEPENDENCY_UNAVAILABLE', 5];
      expect([operation.id, answer.status, answer.headers.get('retry-after'), code, wait]).toEqual(refusal);
    }
  });
  // Public operations that ask no database, or find the request invalid before.
  expect(others.length).toBeLessThan(operations.length / 5);
});

it('[contract 13, contract 1] a write that was answered with 503 takes effect once when it is sent again with its Idempotency-Key', async () => {
  const input = validLocation();
  const headers = { 'idempotency-key': 'sent-while-away' };
  await withoutDatabase(async () => {
    expect((await api.write('/locations', input, { headers })).status).toBe(503);
  });
  const first = await api.write('/locations', input, { headers });
  expect(first.status).toBe(200);
  const again = await api.write('/locations', input, { headers });
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
});
