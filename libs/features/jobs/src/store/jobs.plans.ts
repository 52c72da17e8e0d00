import { CLAIM, days, declarePlans, now, rows } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import { countOpenJobs, findJob, findJobs, insertJob, lockJob, lockVersion, saveJob } from './jobs.js';
import type { JobRow } from './jobs.js';

/** Saves the running job of an account. */
async function save(sql: MeasuredDatabase, { accountId, runningJobId }: Place): Promise<void> {
  const job = (await lockJob(sql, { accountId, id: runningJobId })) as JobRow;
  await saveJob(sql, job, job);
}

/** The calls of the functions in jobs.ts. */
export const plans = declarePlans(
  {
    insertJob: {
      pages: 30,
      call: (sql, { accountId }) =>
        insertJob(sql, {
          accountId,
          id: CLAIM,
          kind: 'export',
          title: 'Locations',
          phase: 'STARTING',
          parameters: {},
          total: null,
          fileId: null,
          undoKind: null,
          undoes: null,
          source: 'user',
          author: { kind: 'USER', id: null, name: 'ada@example.com' },
          detailsUntil: days(30),
          now: now(),
        }),
    },
    countOpenJobs: { pages: 10, call: (sql, { accountId }) => countOpenJobs(sql, { accountId, limit: 20 }) },
    findJob: { pages: 10, call: (sql, { accountId, jobId: id }) => findJob(sql, { accountId, id }) },
    findJobs: {
      pages: 10,
      call: (sql, { accountId, jobId, runningJobId }) =>
        findJobs(sql, [
          { accountId, id: jobId },
          { accountId, id: runningJobId },
        ]),
    },
    lockJob: { pages: 20, call: (sql, { accountId, jobId: id }) => lockJob(sql, { accountId, id }) },
    lockVersion: {
      pages: 20,
      call: (sql, { accountId, runningJobId: id }) => lockVersion(sql, { accountId, id, version: 0 }),
    },
    saveJob: { pages: 50, call: save },
  },
  { acrossAccounts: { findJobs: rows('what a claim of work returned') } },
);
