import { declarePlans, task } from '@listings/persistence/plans';
import { SUBJECTS } from './claims.plans.js';
import { countOpenWork, listWork, readOpenWork, readWaitingWork, resumeWork, setWorkAside } from './overview.js';

/** The calls of the functions in overview.ts. */
export const plans = declarePlans(
  {
    readOpenWork: { pages: { small: 900, largest: 3_600 }, call: (sql, { accountId }) => readOpenWork(sql, accountId) },
    readWaitingWork: {
      pages: { small: 140, largest: 610 },
      call: (sql, { accountId }) =>
        readWaitingWork(sql, { accountId, kinds: ['delivery', 'match', 'import'], limit: 100 }),
    },
    countOpenWork: { pages: 8_500, call: (sql) => countOpenWork(sql) },
    listWork: {
      pages: { small: 900, largest: 3_600 },
      call: (sql, { accountId }) => listWork(sql, { accountId, limit: 100 }),
    },
    setWorkAside: {
      pages: 50,
      call: (sql, { accountId }) =>
        setWorkAside(sql, { accountId, kind: 'delivery', subject: SUBJECTS[0] ?? '', reason: 'a trial' }),
    },
    resumeWork: {
      pages: { small: 120, largest: 380 },
      call: (sql, { accountId }) => resumeWork(sql, { accountId, kind: 'delivery', limit: 10 }),
    },
  },
  {
    growing: { listWork: 'reads the open rows of the account', readOpenWork: 'reads the open rows of the account' },
    acrossAccounts: { countOpenWork: { ...task('counts what is open, for the metrics of one process'), scans: true } },
  },
);
