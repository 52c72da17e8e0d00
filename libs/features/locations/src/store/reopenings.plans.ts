import { declarePlans, rows } from '@listings/persistence/plans';
import { findReopenings } from './reopenings.js';

/** The calls of the functions in reopenings.ts. */
export const plans = declarePlans(
  {
    findReopenings: {
      pages: { small: 400, largest: 1_800 },
      call: (sql, at) =>
        findReopenings(
          sql,
          at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
        ),
    },
  },
  { acrossAccounts: { findReopenings: rows('the claimed reopenings') } },
);
