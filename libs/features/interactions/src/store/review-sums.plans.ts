import { declarePlans, TODAY } from '@listings/persistence/plans';
import {
  deleteReviewSlot,
  findOldReviewSlots,
  hasMoreReviewFeeds,
  hasReviewSums,
  storeReviewSums,
} from './review-sums.js';

/** Feeds from which on reviews are summed beforehand. */
const MANY_FEEDS = 1_000;
const SLOT = 1;

/** The calls of the functions in review-sums.ts. */
export const plans = declarePlans({
  hasReviewSums: {
    pages: { small: 110, largest: 120 },
    call: (sql, { accountId }) => hasReviewSums(sql, accountId, TODAY),
  },
  hasMoreReviewFeeds: {
    pages: { small: 170, largest: 30 },
    call: (sql, { accountId }) => hasMoreReviewFeeds(sql, accountId, MANY_FEEDS),
  },
  findOldReviewSlots: {
    pages: { small: 110, largest: 120 },
    call: (sql, { accountId }) => findOldReviewSlots(sql, accountId, TODAY),
  },
  storeReviewSums: {
    pages: { small: 60, largest: 160 },
    call: (sql, { accountId }) => storeReviewSums(sql, { accountId, slot: SLOT, until: TODAY }),
  },
  deleteReviewSlot: {
    pages: { small: 30, largest: 20 },
    call: (sql, { accountId }) => deleteReviewSlot(sql, accountId, SLOT),
  },
});
