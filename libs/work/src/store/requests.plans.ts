import { declarePlans } from '@listings/persistence/plans';
import { groupOf, SUBJECTS } from './claims.plans.js';
import { deleteWork, insertWork, makeWorkDue } from './requests.js';

/** The calls of the functions in requests.ts. */
export const plans = declarePlans(
  {
    insertWork: {
      pages: 350,
      call: (sql, at) =>
        insertWork(sql, {
          accountId: at.accountId,
          kind: 'delivery',
          rows: SUBJECTS.map((subject) => ({ subject: `new ${subject}`, group: at.connectedAccountId })),
        }),
    },
    'insertWork: of rows that exist': {
      pages: 350,
      call: (sql, at) =>
        insertWork(sql, {
          accountId: at.accountId,
          kind: 'feed',
          rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
        }),
    },
    'insertWork: only new rows': {
      pages: 350,
      call: (sql, at) =>
        insertWork(sql, {
          accountId: at.accountId,
          kind: 'feed',
          onlyNew: true,
          rows: SUBJECTS.map((subject) => ({ subject, group: at.connectedAccountId })),
        }),
    },
    makeWorkDue: {
      pages: { small: 400, largest: 450 },
      call: (sql, { accountId }) => makeWorkDue(sql, { accountId, kind: 'match', subjects: SUBJECTS, limit: 100 }),
    },
    'makeWorkDue: of a group': {
      pages: { small: 1_300, largest: 2_900 },
      call: (sql, at) => makeWorkDue(sql, { ...groupOf(at), kind: 'import', limit: 20 }),
    },
    'makeWorkDue: those of a group that wait for an event': {
      pages: { small: 420, largest: 1_400 },
      call: (sql, { accountId }) =>
        makeWorkDue(sql, { accountId, group: 'group-1', kind: 'match', waiting: true, limit: 20 }),
    },
    'makeWorkDue: of a kind': {
      pages: { small: 1_300, largest: 7_800 },
      call: (sql, { accountId }) => makeWorkDue(sql, { accountId, kind: 'match', limit: 20 }),
    },
    deleteWork: {
      pages: { small: 180, largest: 660 },
      call: (sql, { accountId }) => deleteWork(sql, { accountId, kind: 'match', subjects: SUBJECTS }),
    },
  },
  { growing: { makeWorkDue: 'passes the rows of the kind that are due, or of other groups' } },
);
