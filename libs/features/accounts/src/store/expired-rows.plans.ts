import { declarePlans, LONG_AGO, reference } from '@listings/persistence/plans';
import { deleteExpiredRows } from './expired-rows.js';

/** The calls of the functions in expired-rows.ts. */
export const plans = declarePlans(
  {
    deleteExpiredRows: { pages: 20, call: (sql) => deleteExpiredRows(sql, LONG_AGO) },
  },
  { acrossAccounts: { deleteExpiredRows: reference('sessions, links and sign-ins that have ended') } },
);
