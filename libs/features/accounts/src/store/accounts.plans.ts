import { declarePlans, reference } from '@listings/persistence/plans';
import { findAccount, findSubscription, insertAccount } from './accounts.js';

/** The calls of the functions in accounts.ts. */
export const plans = declarePlans(
  {
    insertAccount: { pages: 900, call: (sql) => insertAccount(sql, { name: 'New', plan: 'LAUNCH' }) },
    findAccount: { pages: 20, call: (sql, { accountId }) => findAccount(sql, accountId) },
    findSubscription: { pages: 20, call: (sql, { accountId }) => findSubscription(sql, { accountId }) },
  },
  {
    acrossAccounts: { insertAccount: reference('a new account: its other rows are written in the shard that it gets') },
    withoutCall: { insertCounters: 'part of insertAccount, and measured with it' },
  },
);
