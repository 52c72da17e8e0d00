import { CLAIM, declarePlans, now } from '@listings/persistence/plans';
import {
  findRejectedPairs,
  findRejectedPairsAfter,
  forgetRejections,
  isRejectedMatch,
  restoreRejections,
  storeRejections,
} from './rejected-matches.js';

/** The calls of the functions in rejected-matches.ts. */
export const plans = declarePlans({
  findRejectedPairs: {
    pages: { small: 40, largest: 20 },
    call: (sql, at) => findRejectedPairs(sql, { accountId: at.accountId, ids: [at.rejectedId, CLAIM] }),
  },
  findRejectedPairsAfter: {
    pages: 20,
    call: (sql, at) => findRejectedPairsAfter(sql, { ...at, after: CLAIM, limit: 200 }),
  },
  isRejectedMatch: {
    pages: 30,
    call: (sql, at) =>
      isRejectedMatch(sql, { accountId: at.accountId, locationId: at.photoLocationId, listingId: at.listingId }),
  },
  storeRejections: {
    pages: 80,
    call: (sql, at) => storeRejections(sql, { accountId: at.accountId, ids: [at.suggestionId], by: 'Ann', at: now() }),
  },
  restoreRejections: {
    pages: 120,
    call: (sql, at) => restoreRejections(sql, { accountId: at.accountId, ids: [at.rejectedId] }),
  },
  forgetRejections: {
    pages: 20,
    call: (sql, at) => forgetRejections(sql, { accountId: at.accountId, links: [{ ...at, ref: at.listingRef }] }),
  },
});
