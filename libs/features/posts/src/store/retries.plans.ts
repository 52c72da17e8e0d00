import { declarePlans } from '@listings/persistence/plans';
import { findFailedLocations, lockRetries } from './retries.js';

/** The calls of the functions in retries.ts. */
export const plans = declarePlans({
  findFailedLocations: {
    pages: 20,
    call: (sql, at) =>
      findFailedLocations(sql, { ...at, postId: at.largePostId, site: at.publisher, after: 0, limit: 500 }),
  },
  lockRetries: {
    pages: 20,
    call: (sql, at) => lockRetries(sql, { ...at, postId: at.largePostId, site: at.publisher }),
  },
});
