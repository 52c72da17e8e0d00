import { declarePlans, task } from '../plans/index.js';
import { readDatabaseBytes } from './space.js';

/** The calls of the functions in space.ts. */
export const plans = declarePlans(
  {
    readDatabaseBytes: { pages: 10, call: (sql) => readDatabaseBytes(sql) },
  },
  { acrossAccounts: { readDatabaseBytes: task('reads no table') } },
);
