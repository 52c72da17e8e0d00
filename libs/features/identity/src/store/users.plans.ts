import { declarePlans, now, reference } from '@listings/persistence/plans';
import {
  changePasswordHash,
  findUser,
  findUserByEmail,
  lockUser,
  setEmailVerified,
  setUserLanguage,
  setUserName,
} from './users.js';

const person = reference('a person may be a member of several accounts');

/** The calls of the functions in users.ts. */
export const plans = declarePlans(
  {
    findUser: { pages: 20, call: (sql, { userId }) => findUser(sql, userId) },
    findUserByEmail: {
      pages: 20,
      call: (sql, { accountId }) => findUserByEmail(sql, `person1@account${accountId}.example`),
    },
    lockUser: { pages: 20, call: (sql, { userId }) => lockUser(sql, { userId, passwordHash: 'hash' }) },
    changePasswordHash: {
      pages: 20,
      call: (sql, { userId }) => changePasswordHash(sql, { userId, passwordHash: 'hash', to: 'new' }),
    },
    setUserLanguage: { pages: 40, call: (sql, { userId }) => setUserLanguage(sql, { userId, language: 'de' }) },
    setUserName: { pages: 40, call: (sql, { userId }) => setUserName(sql, { userId, name: 'New' }) },
    setEmailVerified: { pages: 40, call: (sql, { userId }) => setEmailVerified(sql, { userId, at: now() }) },
  },
  {
    acrossAccounts: {
      changePasswordHash: person,
      findUser: person,
      findUserByEmail: person,
      lockUser: person,
      setEmailVerified: person,
      setUserLanguage: person,
      setUserName: person,
    },
  },
);
