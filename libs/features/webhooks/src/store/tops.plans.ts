import { declarePlans, schema } from '@listings/persistence/plans';
import { findTopDeliveries } from './tops.js';

/** The calls of the functions in tops.ts. */
export const plans = declarePlans(
  {
    findTopDeliveries: { pages: 10_000, call: (sql) => findTopDeliveries(sql, { limit: 10 }) },
  },
  {
    acrossAccounts: {
      findTopDeliveries: { ...schema('counts at most a million rows, when an administrator asks'), scans: true },
    },
  },
);
