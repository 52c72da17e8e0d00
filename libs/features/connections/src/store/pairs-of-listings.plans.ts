import { declarePlans } from '@listings/persistence/plans';
import { findPairsOfListings } from './pairs-of-listings.js';

/** The calls of the functions in pairs-of-listings.ts. */
export const plans = declarePlans({
  findPairsOfListings: {
    pages: 40,
    call: (sql, at) => findPairsOfListings(sql, { accountId: at.accountId, listingIds: [at.listingId] }),
  },
});
