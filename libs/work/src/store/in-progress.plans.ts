import { declarePlans } from '@listings/persistence/plans';
import { SUBJECTS } from './claims.plans.js';
import { findInProgress } from './in-progress.js';

/** The calls of the functions in in-progress.ts. */
export const plans = declarePlans({
  findInProgress: {
    pages: { small: 50, largest: 80 },
    call: (sql, { accountId }) => findInProgress(sql, { accountId, kind: 'delivery', subjects: SUBJECTS }),
  },
});
