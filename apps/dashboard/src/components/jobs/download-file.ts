import type { Job } from '../../api/jobs-query.js';

type WrittenJob = Pick<Job, 'id' | 'kind' | 'title' | 'state' | 'resultFileId'>;

/** The role that reads the file of a job, where not every member does. */
export function readerOf({ kind, title }: Pick<Job, 'kind' | 'title'>): 'ADMIN' | 'OWNER' | undefined {
  if (kind !== 'export') return undefined;
  return title === 'audit-log' ? 'ADMIN' : title === 'account' ? 'OWNER' : undefined;
}

/** The address of the file that a job has written; undefined if there is none. The browser saves it under its own name. */
export function fileAddress(job: WrittenJob): string | undefined {
  if (job.resultFileId === null || job.state !== 'DONE') return undefined;
  const reader = readerOf(job);
  if (reader === undefined) return `/api/v4/files/${job.resultFileId}`;
  return `/api/v4/portal/${reader === 'OWNER' ? 'account' : 'audit-log'}/exports/${job.id}/file`;
}

/** Saves the file that a job has written. */
export function downloadFile(job: WrittenJob): void {
  const address = fileAddress(job);
  if (address === undefined) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
