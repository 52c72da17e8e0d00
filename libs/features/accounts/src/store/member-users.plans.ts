import { declarePlans, reference } from '@listings/persistence/plans';
import { deleteUsersWithoutMembership, insertMember } from './member-users.js';

/** The calls of the functions in member-users.ts. */
export const plans = declarePlans(
  {
    insertMember: {
      pages: { small: 60, largest: 50 },
      call: (sql, { accountId }) =>
        insertMember(sql, {
          accountId,
          email: 'new@example.org',
          name: 'New',
          passwordHash: null,
          role: 'VIEWER',
          emailVerified: true,
        }),
    },
    deleteUsersWithoutMembership: { pages: 40, call: (sql, { userId }) => deleteUsersWithoutMembership(sql, [userId]) },
  },
  { acrossAccounts: { deleteUsersWithoutMembership: reference('a person may be a member of several accounts') } },
);
