import { declarePlans, rows } from '@listings/persistence/plans';
import { beginPostDeliverySteps } from './claimed-deliveries.js';

const NO_RESEND = { sites: new Map<string, number>(), otherwise: 60_000 };

/** The calls of the functions in claimed-deliveries.ts. */
export const plans = declarePlans(
  {
    beginPostDeliverySteps: {
      pages: { small: 60, largest: 130 },
      call: (sql, at) => beginPostDeliverySteps(sql, [at], NO_RESEND),
    },
  },
  { acrossAccounts: { beginPostDeliverySteps: rows('the claimed deliveries') } },
);
