import { declarePlans, task } from '@listings/persistence/plans';
import { findOverdueWebhookDeliveries } from './overdue-deliveries.js';

/** The calls of the functions in overdue-deliveries.ts. */
export const plans = declarePlans(
  {
    findOverdueWebhookDeliveries: { pages: 28_000, call: (sql) => findOverdueWebhookDeliveries(sql, { limit: 1_000 }) },
  },
  {
    acrossAccounts: {
      findOverdueWebhookDeliveries: {
        ...task('looks at the oldest due row of each account, once a minute in one worker'),
        scans: true,
      },
    },
  },
);
