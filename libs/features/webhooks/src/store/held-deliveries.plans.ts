import { claim, declarePlans } from '@listings/persistence/plans';
import {
  releaseHeldOfOpenEndpoints,
  releaseHeldWebhookDeliveries,
  releaseStrandedWebhookDeliveries,
} from './held-deliveries.js';

/** The calls of the functions in held-deliveries.ts. */
export const plans = declarePlans(
  {
    releaseHeldWebhookDeliveries: {
      pages: { small: 50, largest: 4_100 },
      call: (sql, { accountId }) => releaseHeldWebhookDeliveries(sql, { accountId, limit: 500 }),
    },
    releaseHeldOfOpenEndpoints: {
      pages: { small: 3_100, largest: 3_200 },
      call: (sql) => releaseHeldOfOpenEndpoints(sql, { after: 0, accounts: 100, limit: 500 }),
    },
    releaseStrandedWebhookDeliveries: {
      pages: { small: 50, largest: 20 },
      call: (sql) => releaseStrandedWebhookDeliveries(sql, { after: { accountId: 0, locationId: 0 }, limit: 500 }),
    },
  },
  {
    growing: { releaseHeldWebhookDeliveries: 'passes the locations with held deliveries' },
    acrossAccounts: { releaseHeldOfOpenEndpoints: claim('the next accounts with held deliveries') },
  },
);
