import { declarePlans, hours } from '@listings/persistence/plans';
import { findPortalAccount, lockPortalAccount, setAccountDeletion, setAccountName } from './portal-accounts.js';

/** The calls of the functions in portal-accounts.ts. */
export const plans = declarePlans({
  findPortalAccount: { pages: 20, call: (sql, { accountId }) => findPortalAccount(sql, accountId) },
  lockPortalAccount: { pages: 20, call: (sql, { accountId }) => lockPortalAccount(sql, accountId) },
  setAccountName: { pages: 40, call: (sql, { accountId }) => setAccountName(sql, { accountId, name: 'New' }) },
  setAccountDeletion: {
    pages: 40,
    call: (sql, { accountId }) => setAccountDeletion(sql, { accountId, deletionAt: hours(1) }),
  },
});
