import { declarePlans, LONG_AGO, schema } from '@listings/persistence/plans';
import { doubtPostDeliveries } from './doubt-deliveries.js';

/** The calls of the functions in doubt-deliveries.ts. */
export const plans = declarePlans(
  {
    doubtPostDeliveries: { pages: 500_000, call: (sql) => doubtPostDeliveries(sql, { since: LONG_AGO }) },
  },
  {
    acrossAccounts: { doubtPostDeliveries: { ...schema('all open deliveries, after a restored backup'), scans: true } },
  },
);
