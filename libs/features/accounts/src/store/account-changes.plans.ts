import { declarePlans } from '@listings/persistence/plans';
import { setAccountPlan, setAccountStatus } from './account-changes.js';

/** The calls of the functions in account-changes.ts. */
export const plans = declarePlans({
  setAccountStatus: {
    pages: { small: 170, largest: 40 },
    call: (sql, { accountId }) => setAccountStatus(sql, { accountId, status: 'SUSPENDED' }),
  },
  setAccountPlan: {
    pages: { small: 100, largest: 40 },
    call: (sql, { accountId }) =>
      setAccountPlan(sql, { accountId, plan: 'GROWTH', ...{ seats: null, minute: null, hour: null, day: null } }),
  },
});
