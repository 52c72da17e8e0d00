import { declarePlans } from '@listings/persistence/plans';
import { findAskingAccount, findReturnOrigins, storeReturnOrigins } from './return-origins.js';

/** The calls of the functions in return-origins.ts. */
export const plans = declarePlans({
  findReturnOrigins: { pages: 20, call: (sql, { accountId }) => findReturnOrigins(sql, accountId) },
  findAskingAccount: { pages: 20, call: (sql, { accountId }) => findAskingAccount(sql, accountId) },
  storeReturnOrigins: {
    pages: 40,
    call: (sql, { accountId }) => storeReturnOrigins(sql, { accountId, origins: ['https://app.example'] }),
  },
});
