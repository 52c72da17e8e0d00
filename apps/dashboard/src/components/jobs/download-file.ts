import type { Job } from '../../api/jobs-query.js';

type WrittenJob = Pick<Job, 'id' | 'kind' | 'title' | 'state' | 'resultFileId'>;

/** Whether only those who read the audit log read the file of a job. */
export function isGuarded({ kind, title }: Pick<Job, 'kind' | 'title'>): boolean {
  return kind === 'export' && title === 'audit-log';
}

/** The address of the file that a job has written; undefined if there is none. The browser saves it under its own name. */
export function fileAddress(job: WrittenJob): string | undefined {
  if (job.resultFileId === null || job.state !== 'DONE') return undefined;
  return isGuarded(job) ? `/api/v4/portal/audit-log/exports/${job.id}/file` : `/api/v4/files/${job.resultFileId}`;
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
