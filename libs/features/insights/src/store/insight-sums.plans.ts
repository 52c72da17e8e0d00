import { declarePlans, TODAY } from '@listings/persistence/plans';
import type { InsightSource } from './insight-pairs.js';
import { PERIODS, sourcesAt } from './insight-rankings.plans.js';
import {
  deleteInsightSlot,
  findMissingSlots,
  hasInsightSums,
  hasMoreListings,
  storeInsightSlot,
  storeInsightSums,
} from './insight-sums.js';

/** Listings from which on numbers are summed beforehand. */
const MANY_LISTINGS = 1_000;

/** The calls of the functions in insight-sums.ts. */
export const plans = declarePlans({
  hasInsightSums: {
    pages: 20,
    call: (sql, at) => hasInsightSums(sql, { ...at, until: TODAY, sources: sourcesAt(at) }),
  },
  hasMoreListings: {
    pages: { small: 170, largest: 30 },
    call: (sql, { accountId }) => hasMoreListings(sql, accountId, MANY_LISTINGS),
  },
  storeInsightSlot: {
    pages: { small: 220, largest: 760 },
    call: (sql, at) => storeInsightSlot(sql, { ...at, until: TODAY, sources: sourcesAt(at), slot: 1 }),
  },
  storeInsightSums: {
    pages: { small: 640, largest: 570 },
    call: (sql, at) =>
      storeInsightSums(sql, {
        ...{ accountId: at.accountId, slot: 1, feedIds: [at.feedId], source: sourcesAt(at)[0] as InsightSource },
        ...PERIODS,
      }),
  },
  findMissingSlots: { pages: 20, call: (sql, { accountId }) => findMissingSlots(sql, accountId) },
  deleteInsightSlot: {
    pages: { small: 150, largest: 60 },
    call: (sql, at) => deleteInsightSlot(sql, { accountId: at.accountId, slot: 1, sources: sourcesAt(at) }),
  },
});
