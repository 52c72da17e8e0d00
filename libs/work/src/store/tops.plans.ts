import { declarePlans, schema } from '@listings/persistence/plans';
import { findTopWork } from './tops.js';

/** The calls of the functions in tops.ts. */
export const plans = declarePlans(
  {
    findTopWork: { pages: 8_500, call: (sql) => findTopWork(sql, { limit: 10 }) },
  },
  {
    acrossAccounts: {
      findTopWork: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
    },
  },
);
