import { declarePlans, reference } from '@listings/persistence/plans';
import {
  countMembers,
  findMember,
  findMembers,
  findUserAccounts,
  hasOtherOwner,
  isMemberAddress,
  lockMembership,
} from './memberships.js';

/** The calls of the functions in memberships.ts. */
export const plans = declarePlans(
  {
    findMembers: { pages: 40, call: (sql, { accountId }) => findMembers(sql, { accountId, limit: 500 }) },
    findMember: { pages: 20, call: findMember },
    countMembers: { pages: 20, call: (sql, { accountId }) => countMembers(sql, { accountId }) },
    hasOtherOwner: { pages: 20, call: hasOtherOwner },
    isMemberAddress: {
      pages: 20,
      call: (sql, { accountId }) => isMemberAddress(sql, { accountId, email: `person1@account${accountId}.example` }),
    },
    lockMembership: { pages: 20, call: lockMembership },
    findUserAccounts: { pages: 20, call: (sql, { userId }) => findUserAccounts(sql, { userId, limit: 100 }) },
  },
  { acrossAccounts: { findUserAccounts: reference('a person may be a member of several accounts') } },
);
