import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const jobsTables: AccountTables = {
  exported: {},
  notExported: {
    file_parts: 'the content of files',
    files: 'tables that people up- and download, kept for 30 days',
    job_rows: 'the rows of jobs, kept for 30 days',
    jobs: 'work of the old installation, kept for a year; a job in progress must not run twice',
  },
};
