import { expect, it } from '@jest/globals';
import { AuditLogExport } from '@listings/feature-accounts';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { testWork } from '@listings/work/testing';
import { apiOfFile } from '../../testing/running-api.js';
import { PortalClient } from '../testing/portal-client.js';

const api = apiOfFile();

it('[jobs] an export of the audit log is started and read by administrators alone, and by no key', async () => {
  const { database, clock } = api;
  const { id: accountId, readKey, writeKey } = await api.newAccount();
  const admin = await PortalClient.as(api, 'ADMIN', accountId);
  const editor = await PortalClient.as(api, 'EDITOR', accountId);
  const body = { format: 'CSV' };
  expect((await editor.call('POST', '/audit-log/exports', { body })).status).toBe(403);

  const { jobId } = (await admin.call('POST', '/audit-log/exports', { body })).body as { jobId: string };
  const path = `/audit-log/exports/${jobId}/file`;
  expect((await admin.call('GET', path)).status).toBe(404);
  const deps = { database, clock, work: testWork(database) };
  await jobsWorker(deps, [new ExportJob(deps, [new AuditLogExport(deps)])]).work();

  const file = await admin.call('GET', path);
  expect([file.status, file.text.split('\r\n')[0]]).toEqual([200, 'Time,Who,Kind,Action,Subject,Details,Address']);
  expect(file.text).toContain('audit_log.exported');
  expect((await editor.call('GET', path)).status).toBe(403);
  const asLines = { ...body, format: 'JSONL', action: 'audit_log.exported' };
  const lines = (await admin.call('POST', '/audit-log/exports', { body: asLines })).body as { jobId: string };
  await jobsWorker(deps, [new ExportJob(deps, [new AuditLogExport(deps)])]).work();
  const json = await admin.call('GET', `/audit-log/exports/${lines.jobId}/file`);
  expect(json.headers.get('content-type')).toBe('application/jsonl');
  expect(json.text.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as object)))).toEqual([
    expect.objectContaining({ accountId, action: 'audit_log.exported', subject: lines.jobId, details: {} }),
    expect.objectContaining({ accountId, action: 'audit_log.exported', subject: jobId, actor: 'USER' }),
    '',
  ]);
  const job = await fetch(`${api.url}/api/v4/jobs/${jobId}`, { headers: { authorization: `API ${readKey}` } });
  const { resultFileId } = ((await job.json()) as { data: { getJob: { resultFileId: string } } }).data.getJob;
  const byKey = await fetch(`${api.url}/api/v4/files/${resultFileId}`, {
    headers: { authorization: `API ${readKey}` },
  });
  expect(byKey.status).toBe(404);
  // An import would show the log as the cells of its rows.
  const imported = await fetch(`${api.url}/api/v4/location-imports`, {
    method: 'POST',
    headers: { authorization: `API ${writeKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: { fileId: resultFileId } }),
  });
  expect(await imported.text()).toContain('SY87005');

  const other = await PortalClient.as(api, 'ADMIN', (await api.newAccount()).id);
  expect((await other.call('GET', path)).status).toBe(404);
  const period = { ...body, from: '2026-07-02T00:00:00Z', to: '2026-07-01T00:00:00Z' };
  expect((await admin.call('POST', '/audit-log/exports', { body: period })).status).toBe(422);
});
