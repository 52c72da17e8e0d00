import { declarePlans, digest, hours, reference } from '@listings/persistence/plans';
import { findAccountsOfUser, insertResetLink, replacePassword } from './password-resets.js';

const person = reference('a person may be a member of several accounts');

/** The calls of the functions in password-resets.ts. */
export const plans = declarePlans(
  {
    findAccountsOfUser: {
      pages: { small: 30, largest: 20 },
      call: (sql, { userId }) => findAccountsOfUser(sql, userId),
    },
    replacePassword: {
      pages: { small: 90, largest: 60 },
      call: (sql, { userId }) => replacePassword(sql, { userId, passwordHash: 'hash' }),
    },
    insertResetLink: {
      pages: 40,
      call: (sql, { userId }) => insertResetLink(sql, { userId, digest: digest('link'), expiresAt: hours(1) }),
    },
  },
  { acrossAccounts: { findAccountsOfUser: person, insertResetLink: person, replacePassword: person } },
);
