import { declarePlans, schema } from '@listings/persistence/plans';
import { findAccounts, lockPlan, setSeatLimit } from './account-list.js';

/** The calls of the functions in account-list.ts. */
export const plans = declarePlans(
  {
    findAccounts: { pages: 2_500, call: (sql) => findAccounts(sql, { after: 0, limit: 100 }) },
    lockPlan: { pages: 40, call: (sql, { accountId }) => lockPlan(sql, { accountId }) },
    setSeatLimit: { pages: 40, call: (sql, { accountId }) => setSeatLimit(sql, { accountId, seats: 10 }) },
  },
  { acrossAccounts: { findAccounts: schema('lists the accounts of the installation for its operator') } },
);
