import { claim, declarePlans, rows } from '@listings/persistence/plans';
import {
  claimWebhookDeliveries,
  findAccountsWithWebhookDeliveries,
  releaseClaims,
  renewClaims,
} from './delivery-claims.js';

const BOUNDS = {
  limit: 100,
  perEndpoint: 8,
  perFailingEndpoint: 1,
  leaseMs: 1,
  maxLostClaims: 3,
  suspects: 'none',
} as const;

/** The calls of the functions in delivery-claims.ts. */
export const plans = declarePlans(
  {
    findAccountsWithWebhookDeliveries: {
      pages: 6_900,
      call: (sql) => findAccountsWithWebhookDeliveries(sql, { after: 0, limit: 500 }),
    },
    claimWebhookDeliveries: {
      pages: { small: 1_100, largest: 1_400 },
      call: (sql, { accountId }) => claimWebhookDeliveries(sql, [{ accountId, ahead: 8, own: 8 }], BOUNDS),
    },
    renewClaims: {
      pages: 20,
      call: (sql, at) =>
        renewClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }], { leaseMs: 1 }),
    },
    releaseClaims: {
      pages: 20,
      call: (sql, at) => releaseClaims(sql, [{ accountId: at.accountId, sequence: at.lastSequence, claimNo: 0 }]),
    },
  },
  {
    acrossAccounts: {
      claimWebhookDeliveries: claim('the accounts that findAccountsWithWebhookDeliveries found'),
      findAccountsWithWebhookDeliveries: {
        ...claim('finds the 500 next accounts with pending deliveries'),
        scans: true,
      },
      releaseClaims: rows('what claimWebhookDeliveries returned'),
      renewClaims: rows('what claimWebhookDeliveries returned'),
    },
  },
);
