import { declarePlans, task } from '@listings/persistence/plans';
import { storeEndpointWarnings, webhookHealth } from './endpoint-health.js';

/** The calls of the functions in endpoint-health.ts. */
export const plans = declarePlans(
  {
    storeEndpointWarnings: { pages: 260, call: (sql) => storeEndpointWarnings(sql, { limit: 100 }) },
    webhookHealth: { pages: { small: 120, largest: 70 }, call: (sql, at) => webhookHealth(sql, at.accountId) },
  },
  { acrossAccounts: { storeEndpointWarnings: task('endpoints that fail, in small steps') } },
);
