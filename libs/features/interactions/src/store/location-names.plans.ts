import { declarePlans } from '@listings/persistence/plans';
import { findLocationNames } from './location-names.js';

/** The calls of the functions in location-names.ts. */
export const plans = declarePlans({
  findLocationNames: {
    pages: 20,
    call: (sql, at) => findLocationNames(sql, { accountId: at.accountId, ids: [at.locationId] }),
  },
});
