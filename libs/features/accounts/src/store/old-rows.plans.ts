import { declarePlans, LONG_AGO, task } from '@listings/persistence/plans';
import { deleteOldRows, OLD_ROWS } from './old-rows.js';

const old = Object.values(OLD_ROWS).map((rows) => ({ ...rows, before: LONG_AGO }));

/** The calls of the functions in old-rows.ts. */
export const plans = declarePlans(
  { deleteOldRows: { pages: 30, call: (sql) => deleteOldRows(sql, old) } },
  { acrossAccounts: { deleteOldRows: task('deletes old rows of the portal in small steps') } },
);
