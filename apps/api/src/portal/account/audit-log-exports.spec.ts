/** @part base */
import { expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { AuditLogExport } from '@listings/feature-transfer';
import { testWork } from '@listings/work/testing';
import { apiOfFile } from '../../testing/index.js';

const api = apiOfFile();

it('[jobs] an export of the audit log is started and read by administrators alone, and by no key', async () => {
  const { database, clock } = api;
  const { id: accountId, readKey, writeKey } = await api.newAccount();
  const admin = await PortalClient.as(api, 'ADMIN', accountId);
  const editor = await PortalClient.as(api, 'EDITOR', accountId);
  const body = { format: 'CSV' };
  expect((await editor.post('/audit-log/exports', body)).status).toBe(403);

  const { jobId } = (await admin.post('/audit-log/exports', body)).body;
  const path = `/audit-log/exports/${jobId}/file`;
  expect((await admin.get(path)).status).toBe(404);
  const deps = { database, clock, work: testWork(database) };
  const { work } = jobsWorker(deps, [new ExportJob(deps, [new AuditLogExport(deps)])]);
  await work();

  const file = await admin.get(path);
  expect([file.status, file.text.split('\r\n')[0]]).toEqual([200, 'Time,Who,Kind,Action,Subject,Details,Address']);
  expect(file.text).toContain('audit_log.exported');
  expect((await editor.get(path)).status).toBe(403);
  const asLines = { ...body, format: 'JSONL', action: 'audit_log.exported' };
  const lines = (await admin.post('/audit-log/exports', asLines)).body;
  await work();
  const json = await admin.get(`/audit-log/exports/${lines.jobId}/file`);
  expect(json.headers.get('content-type')).toBe('application/jsonl');
  expect(json.text.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as object)))).toEqual([
    expect.objectContaining({ accountId, action: 'audit_log.exported', subject: lines.jobId, details: {} }),
    expect.objectContaining({ accountId, action: 'audit_log.exported', subject: jobId, actor: 'USER' }),
    '',
  ]);
  expect((await editor.post('/api/v4/jobs/cancel', { input: { jobId } })).status).toBe(403);
  for (const key of [readKey, writeKey]) {
    expect((await api.call('GET', `/jobs/${jobId}`, { key })).status).toBe(403);
    expect((await api.call('GET', `/files/${jobId}`, { key })).status).toBe(404);
  }
  const fileId = jobId;
  // An import would show the log as the cells of its rows.
  expect((await api.write('/location-imports', { fileId }, { key: writeKey })).text).toContain('SY87005');

  const other = await PortalClient.as(api, 'ADMIN', (await api.newAccount()).id);
  expect((await other.call('GET', path)).status).toBe(404);
  const period = { ...body, from: '2026-07-02T00:00:00Z', to: '2026-07-01T00:00:00Z' };
  expect((await admin.post('/audit-log/exports', period)).status).toBe(422);
});
