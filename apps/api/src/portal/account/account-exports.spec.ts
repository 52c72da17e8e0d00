import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { AccountExport } from '@listings/feature-transfer';
import { mediaStoreOf } from '@listings/platform';
import { testWork } from '@listings/work/testing';
import { startApi } from '../../testing/running-api.js';
import type { RunningApi } from '../../testing/running-api.js';
import { newMember, PortalClient } from '../testing/portal-client.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

async function signedIn(accountId: number, role: 'ADMIN' | 'OWNER'): Promise<PortalClient> {
  const { email } = await newMember(api, { accountId, role });
  const client = await PortalClient.open(api);
  await client.signIn(email);
  return client;
}

it('[export] an owner exports all data of the account as an archive, which nobody else starts or reads', async () => {
  const { database, clock } = api;
  const { id: accountId, readKey } = await api.newAccount();
  const owner = await signedIn(accountId, 'OWNER');
  const admin = await signedIn(accountId, 'ADMIN');
  expect((await admin.call('POST', '/account/exports', { body: {} })).status).toBe(403);

  const { jobId } = (await owner.call('POST', '/account/exports', { body: {} })).body as { jobId: string };
  const path = `/account/exports/${jobId}/file`;
  expect((await owner.call('GET', path)).status).toBe(404);
  const folder = await mkdtemp(join(tmpdir(), 'account-export-'));
  const media = mediaStoreOf({ MEDIA_STORE: 'local', MEDIA_DIR: folder });
  const deps = { database, clock, work: testWork(database) };
  await jobsWorker(deps, [new ExportJob(deps, [new AccountExport({ ...deps, media })])]).work();

  const response = await owner.call('GET', path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain('account.zip');
  expect(response.text.startsWith('PK')).toBe(true);
  for (const name of ['tables/locations.jsonl', 'tables/audit_log.jsonl', 'manifest.json'])
    expect(response.text).toContain(name);

  expect((await admin.call('GET', path)).status).toBe(403);
  const byKey = await fetch(`${api.url}/api/v4/files/${jobId}`, { headers: { authorization: `API ${readKey}` } });
  expect(byKey.status).toBe(404);
  const other = await signedIn((await api.newAccount()).id, 'OWNER');
  expect((await other.call('GET', path)).status).toBe(404);
  const log = await owner.call('GET', '/audit-log?action=account.exported');
  expect((log.body as { entries: { subject: string }[] }).entries).toMatchObject([{ subject: jobId, actor: 'USER' }]);
  await rm(folder, { recursive: true });
});
