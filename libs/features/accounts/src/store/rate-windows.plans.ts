import { declarePlans } from '@listings/persistence/plans';
import { readUsage, reserveRequests } from './rate-windows.js';

const LIMITS = { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };

/** The calls of the functions in rate-windows.ts. */
export const plans = declarePlans({
  reserveRequests: {
    pages: 30,
    call: (sql, { accountId }) => reserveRequests(sql, { accountId, limits: LIMITS, wanted: 10 }),
  },
  // Without any room, because the loaded requests may be of the preceding hour by now.
  'reserveRequests: above the limit': {
    pages: 30,
    call: (sql, { accountId }) =>
      reserveRequests(sql, { accountId, limits: { minute: 0, hour: 0, day: 0 }, wanted: 10 }),
  },
  readUsage: { pages: 20, call: (sql, { accountId }) => readUsage(sql, accountId) },
});
