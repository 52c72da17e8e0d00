import { declarePlans } from '@listings/persistence/plans';
import { findFailedSubmissions } from './failed-submissions.js';

/** The calls of the functions in failed-submissions.ts. */
export const plans = declarePlans({
  findFailedSubmissions: {
    pages: { small: 30, largest: 340 },
    call: (sql, { accountId }) => findFailedSubmissions(sql, { accountId, after: undefined, limit: 50 }),
  },
  'findFailedSubmissions: behind a submission': {
    pages: { small: 20, largest: 180 },
    call: (sql, at) => findFailedSubmissions(sql, { accountId: at.accountId, after: at, limit: 50 }),
  },
});
