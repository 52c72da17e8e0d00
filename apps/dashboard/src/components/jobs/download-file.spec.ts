import { expect, it } from '@jest/globals';
import { fileAddress, readerOf } from './download-file.js';

it('[jobs] the file of an export of the audit log or the account has an address of its own, and only a job that is done has a file', () => {
  const job = { id: 'job', kind: 'export', title: 'reviews', state: 'DONE', resultFileId: 'file' } as const;
  expect(fileAddress(job)).toBe('/api/v4/files/file');
  const log = { ...job, title: 'audit-log' };
  expect(fileAddress(log)).toBe('/api/v4/portal/audit-log/exports/job/file');
  const account = { ...job, title: 'account' };
  expect(fileAddress(account)).toBe('/api/v4/portal/account/exports/job/file');
  const readers = [job, log, account, { ...log, kind: 'location-edit' } as const].map(readerOf);
  expect(readers).toEqual([undefined, 'ADMIN', 'OWNER', undefined]);
  expect(fileAddress({ ...job, state: 'RUNNING' })).toBeUndefined();
  expect(fileAddress({ ...job, resultFileId: null })).toBeUndefined();
});
