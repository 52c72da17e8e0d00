import { claim, declarePlans, now, schema } from '@listings/persistence/plans';
import { claimDueAccount, deleteAccountRows, findAccountTables } from './account-deletion.js';
import { insertAccount } from './accounts.js';

/** The calls of the functions in account-deletion.ts. */
export const plans = declarePlans(
  {
    claimDueAccount: { pages: 20, call: (sql) => claimDueAccount(sql, { now: now(), except: [] }) },
    deleteAccountRows: {
      pages: { small: 14_000, largest: 7_300 },
      call: async (sql, { accountId }) =>
        deleteAccountRows(sql, { accountId, limit: 1000, tables: await findAccountTables(sql) }),
    },
    'deleteAccountRows: of photos': {
      pages: 4_900,
      call: async (sql, { accountId }) => {
        const tables = (await findAccountTables(sql)).filter(({ name }) => name === 'location_photos');
        await deleteAccountRows(sql, { accountId, limit: 10, tables });
      },
    },
    'deleteAccountRows: the account itself': {
      pages: 1_200,
      call: async (sql) => {
        const accountId = await insertAccount(sql, { name: 'New', plan: 'LAUNCH' });
        await deleteAccountRows(sql, { accountId, limit: 1000, tables: [] });
      },
    },
    findAccountTables: { pages: 4_600, call: (sql) => findAccountTables(sql) },
  },
  {
    acrossAccounts: {
      claimDueAccount: claim('an account that is to be deleted'),
      findAccountTables: schema('the catalogue of the shard'),
    },
  },
);
