import { declarePlans, LONG_AGO, task } from '@listings/persistence/plans';
import { deleteOldRows } from './old-rows.js';

/** The calls of the functions in old-rows.ts. */
export const plans = declarePlans(
  {
    deleteOldRows: {
      pages: 30,
      call: (sql) => deleteOldRows(sql, new Proxy({}, { get: () => LONG_AGO }) as Parameters<typeof deleteOldRows>[1]),
    },
  },
  { acrossAccounts: { deleteOldRows: task('deletes old rows of the portal in small steps') } },
);
