import { declarePlans } from '@listings/persistence/plans';
import { deleteMembership, findRole, hasUser, insertMembership, setRole } from './memberships.js';

/** The calls of the functions in memberships.ts. */
export const plans = declarePlans({
  findRole: { pages: 20, call: findRole },
  hasUser: { pages: 20, call: hasUser },
  insertMembership: {
    pages: 60,
    call: async (sql, { accountId, userId }) => {
      await deleteMembership(sql, { accountId, userId });
      await insertMembership(sql, { accountId, userId, role: 'VIEWER' });
    },
  },
  setRole: { pages: 30, call: (sql, { accountId, userId }) => setRole(sql, { accountId, userId, role: 'VIEWER' }) },
  deleteMembership: { pages: 60, call: deleteMembership },
});
