import { expect, it } from '@jest/globals';
import { apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import { ExportJob } from '@listings/feature-jobs';
import type { ExportArchive } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { mediaStoreOf } from '@listings/platform';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import { AccountExport, AuditLogExport } from '../index.js';
import { features } from '../testing/transfer-api.js';

const api = apiOfFile({ features });
const images = shared(temporaryFolder);

/** A worker whose exports of accounts call `during` before their first part is stored. */
function exportWorker(during: () => Promise<unknown> = async () => undefined) {
  const { database, clock } = api;
  const deps = { database, clock, work: testWork(database) };
  const source = new AccountExport({ ...deps, media: mediaStoreOf({ MEDIA_STORE: 'local', MEDIA_DIR: images.path }) });
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
  return jobsWorker(deps, [new ExportJob(deps, [slow, new AuditLogExport(deps)])]).work;
}

const startExport = async (by: PortalClient, of = '/account', body: object = {}): Promise<string> =>
  (await by.post(`${of}/exports`, body)).body.jobId;

const newOwner = async () => {
  const { id: accountId } = await api.newAccount();
  return { accountId, owner: await PortalClient.as(api, 'OWNER', accountId) };
};

it.each([
  ['all data of the account', 'OWNER', '/account', ['ADMIN', 'EDITOR'], {}],
  ['the audit log', 'ADMIN', '/audit-log', ['EDITOR'], { format: 'CSV' }],
] as const)(
  '[export] [jobs] an export of %s is started, read and cancelled by nobody below the role %s, and by no key',
  async (_, role, of, others, body) => {
    const { id: accountId, readKey, writeKey } = await api.newAccount();
    const starter = await PortalClient.as(api, role, accountId);
    const jobId = await startExport(starter, of, body);
    const path = `${of}/exports/${jobId}/file`;
    const input = { input: { jobId } };
    expect((await starter.get(path)).status).toBe(404);
    expect((await starter.get('/api/v4/jobs')).text).toContain(jobId);
    for (const isDone of [false, true]) {
      if (isDone) await exportWorker()();
      expect((await starter.get(`/api/v4/jobs/${jobId}`)).text).toContain(isDone ? '"DONE"' : '"RUNNING"');
      for (const below of others) {
        const other = await PortalClient.as(api, below, accountId);
        const cancelled = await other.post('/api/v4/jobs/cancel', input);
        expect([cancelled.status, cancelled.text]).toEqual([403, expect.stringContaining(`needs the role ${role}`)]);
        for (const own of [path, `/api/v4/jobs/${jobId}`]) expect((await other.get(own)).status).toBe(403);
        expect((await other.get('/api/v4/jobs')).text).not.toContain(jobId);
        expect((await other.post(`${of}/exports`, body)).status).toBe(403);
      }
      for (const key of [readKey, writeKey]) {
        for (const own of [`/jobs/${jobId}`, `/jobs/${jobId}/rows`])
          expect((await api.call('GET', own, { key })).status).toBe(403);
        expect((await api.call('GET', '/jobs', { key })).text).not.toContain(jobId);
        expect((await api.call('GET', `/files/${jobId}`, { key })).status).toBe(404);
      }
      expect((await api.write('/jobs/cancel', { jobId }, { key: writeKey })).status).toBe(403);
      // An import would show the file as the cells of its rows.
      const imported = await api.write('/location-imports', { fileId: jobId }, { key: writeKey });
      expect(imported.text).toContain('SY87005');
    }
    expect((await starter.get(path)).status).toBe(200);
    expect((await (await newOwner()).owner.get(path)).status).toBe(404);
  },
);

it('[export] an export of an account is an archive of its tables', async () => {
  const { owner } = await newOwner();
  const jobId = await startExport(owner);
  await exportWorker()();
  const response = await owner.get(`/account/exports/${jobId}/file`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toContain('account.zip');
  expect(response.text.startsWith('PK')).toBe(true);
  for (const name of ['tables/locations.jsonl', 'tables/audit_log.jsonl', 'manifest.json'])
    expect(response.text).toContain(name);
  const log = await owner.get('/audit-log?action=account.exported');
  expect(log.body.entries).toMatchObject([{ subject: jobId, actor: 'USER' }]);
});

it('[jobs] an export of the audit log has its entries, as rows or as lines', async () => {
  const { accountId, owner } = await newOwner();
  const exported = async (body: object) => {
    const jobId = await startExport(owner, '/audit-log', body);
    await exportWorker()();
    return { jobId, file: await owner.get(`/audit-log/exports/${jobId}/file`) };
  };
  const { jobId, file } = await exported({ format: 'CSV' });
  expect(file.text.split('\r\n')[0]).toBe('Time,Who,Kind,Action,Subject,Details,Address');
  expect(file.text).toContain('audit_log.exported');
  const action = 'audit_log.exported';
  const lines = await exported({ format: 'JSONL', action });
  expect(lines.file.headers.get('content-type')).toBe('application/jsonl');
  expect(lines.file.text.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as object)))).toEqual([
    expect.objectContaining({ accountId, action, subject: lines.jobId, details: {} }),
    expect.objectContaining({ accountId, action, subject: jobId, actor: 'USER' }),
    '',
  ]);
  const period = { format: 'CSV', from: '2026-07-02T00:00:00Z', to: '2026-07-01T00:00:00Z' };
  expect((await owner.post('/audit-log/exports', period)).status).toBe(422);
});

const openSnapshots = () =>
  api.count(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);

it.each([
  ['its job is cancelled', `update jobs set state = 'CANCELLED', version = version + 1 where account_id = $1`],
  ['the account is deleted', 'delete from jobs where account_id = $1'],
  ['its file is deleted', 'delete from files where account_id = $1'],
])('[export] ends with its snapshot, and without a file, when %s meanwhile', async (_, statement) => {
  const { accountId, owner } = await newOwner();
  const jobId = await startExport(owner);
  let open: number | undefined;
  await exportWorker(async () => {
    open ??= await openSnapshots();
    await api.database.query(statement, [accountId]);
  })();
  expect(open).toBe(1);
  expect(await openSnapshots()).toBe(0);
  expect((await owner.get(`/account/exports/${jobId}/file`)).status).toBe(404);
});

it('[export] two exports of an account at the same time are both complete', async () => {
  const { owner } = await newOwner();
  const jobs = [await startExport(owner), await startExport(owner)];
  await Promise.all([exportWorker(openSnapshots)(), exportWorker(openSnapshots)()]);
  for (const jobId of jobs) {
    const { status, text } = await owner.get(`/account/exports/${jobId}/file`);
    expect([status, text.includes('manifest.json')]).toEqual([200, true]);
  }
  expect(await openSnapshots()).toBe(0);
});
