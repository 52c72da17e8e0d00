import { declarePlans, hours, schema } from '@listings/persistence/plans';
import { findTopRequests } from './tops.js';

/** The calls of the functions in tops.ts. */
export const plans = declarePlans(
  {
    findTopRequests: { pages: 10_000, call: (sql) => findTopRequests(sql, { since: hours(-1), limit: 10 }) },
  },
  {
    acrossAccounts: {
      findTopRequests: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
    },
  },
);
