import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { ExportJob } from '@listings/feature-jobs';
import type { ExportArchive } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { AccountExport } from '@listings/feature-transfer';
import { mediaStoreOf } from '@listings/platform';
import { testWork } from '@listings/work/testing';
import { apiOfFile } from '../../testing/index.js';

const api = apiOfFile();

it('[export] an owner exports all data of the account as an archive, which nobody else starts or reads', async () => {
  const { id: accountId, readKey, writeKey } = await api.newAccount();
  const owner = await PortalClient.as(api, 'OWNER', accountId);
  const admin = await PortalClient.as(api, 'ADMIN', accountId);
  expect((await admin.post('/account/exports', {})).status).toBe(403);

  const jobId = await startExport(owner);
  const path = `/account/exports/${jobId}/file`;
  const input = { input: { jobId } };
  for (const other of [admin, await PortalClient.as(api, 'EDITOR', accountId)]) {
    const cancelled = await other.post('/api/v4/jobs/cancel', input);
    expect([cancelled.status, cancelled.text]).toEqual([403, expect.stringContaining('needs the role OWNER')]);
    expect((await other.get(`/api/v4/jobs/${jobId}`)).status).toBe(403);
    expect((await other.get('/api/v4/jobs')).text).not.toContain(jobId);
    expect((await other.get('/overview')).body).toMatchObject({ openJobs: 0 });
  }
  for (const key of [readKey, writeKey]) {
    for (const own of [`/jobs/${jobId}`, `/jobs/${jobId}/rows`])
      expect((await api.call('GET', own, { key })).status).toBe(403);
    expect((await api.call('GET', '/jobs', { key })).text).not.toContain(jobId);
  }
  expect((await api.write('/jobs/cancel', { jobId }, { key: writeKey })).status).toBe(403);
  expect((await owner.get(`/api/v4/jobs/${jobId}`)).text).toContain('"RUNNING"');
  expect((await owner.get('/api/v4/jobs')).text).toContain(jobId);
  expect((await owner.get(path)).status).toBe(404);
  const work = await exportWorker(async () => undefined);
  await work();

  const response = await owner.get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toContain('account.zip');
  expect(response.text.startsWith('PK')).toBe(true);
  for (const name of ['tables/locations.jsonl', 'tables/audit_log.jsonl', 'manifest.json'])
    expect(response.text).toContain(name);

  expect((await admin.get(path)).status).toBe(403);
  expect((await api.call('GET', `/files/${jobId}`, { key: readKey })).status).toBe(404);
  const other = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
  expect((await other.call('GET', path)).status).toBe(404);
  const log = await owner.get('/audit-log?action=account.exported');
  expect(log.body.entries).toMatchObject([{ subject: jobId, actor: 'USER' }]);
});

const startExport = async (owner: PortalClient): Promise<string> =>
  (await owner.post('/account/exports', {})).body.jobId;

/** A worker whose exports call `during` before their first part is stored. */
async function exportWorker(during: () => Promise<unknown>) {
  const { database, clock } = api;
  const folder = await mkdtemp(join(tmpdir(), 'account-export-'));
  const deps = { database, clock, work: testWork(database) };
  const source = new AccountExport({ ...deps, media: mediaStoreOf({ MEDIA_STORE: 'local', MEDIA_DIR: folder }) });
  const slow: ExportArchive = {
    of: source.of,
    write(job) {
      const { content, warning } = source.write(job);
      return {
        ...(warning && { warning }),
        async *content(countRow) {
          let first = true;
          for await (const chunk of content(countRow)) {
            if (first) await during();
            yield first ? Buffer.concat([chunk, Buffer.alloc(2_000_000)]) : chunk;
            first = false;
          }
        },
      };
    },
  };
  const { work } = jobsWorker(deps, [new ExportJob(deps, [slow])]);
  return async () => {
    await work();
    await rm(folder, { recursive: true });
  };
}

const openSnapshots = () =>
  api.count(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);

it.each([
  ['its job is cancelled', `update jobs set state = 'CANCELLED', version = version + 1 where account_id = $1`],
  ['the account is deleted', 'delete from jobs where account_id = $1'],
  ['its file is deleted', 'delete from files where account_id = $1'],
])('[export] ends with its snapshot, and without a file, when %s meanwhile', async (_, statement) => {
  const { id: accountId } = await api.newAccount();
  const owner = await PortalClient.as(api, 'OWNER', accountId);
  const jobId = await startExport(owner);
  let open: number | undefined;
  const work = await exportWorker(async () => {
    open ??= await openSnapshots();
    await api.database.query(statement, [accountId]);
  });
  await work();
  expect(open).toBe(1);
  expect(await openSnapshots()).toBe(0);
  expect((await owner.get(`/account/exports/${jobId}/file`)).status).toBe(404);
});

it('[export] two exports of an account at the same time are both complete', async () => {
  const { id: accountId } = await api.newAccount();
  const owner = await PortalClient.as(api, 'OWNER', accountId);
  const jobs = [await startExport(owner), await startExport(owner)];
  const workers = [await exportWorker(openSnapshots), await exportWorker(openSnapshots)];
  await Promise.all(workers.map((work) => work()));
  for (const jobId of jobs) {
    const { status, text } = await owner.get(`/account/exports/${jobId}/file`);
    expect([status, text.includes('manifest.json')]).toEqual([200, true]);
  }
  expect(await openSnapshots()).toBe(0);
});
