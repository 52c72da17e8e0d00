import { declarePlans, TODAY } from '@listings/persistence/plans';
import {
  deleteReviewSlot,
  findOldReviewSlots,
  hasMoreReviewFeeds,
  hasReviewSums,
  storeReviewSums,
} from './review-sums.js';

/** The calls of the functions in review-sums.ts. */
export const plans = declarePlans({
  calls: {
    hasReviewSums: {
      pages: { small: 110, largest: 120 },
      call: (sql, { accountId }) => hasReviewSums(sql, accountId, TODAY),
    },
    hasMoreReviewFeeds: {
      pages: { small: 170, largest: 30 },
      call: (sql, { accountId }) => hasMoreReviewFeeds(sql, accountId, 1_000),
    },
    findOldReviewSlots: {
      pages: { small: 110, largest: 120 },
      call: (sql, { accountId }) => findOldReviewSlots(sql, accountId, TODAY),
    },
    storeReviewSums: {
      pages: { small: 60, largest: 160 },
      call: (sql, { accountId }) => storeReviewSums(sql, { accountId, slot: 1, until: TODAY }),
    },
    deleteReviewSlot: {
      pages: { small: 30, largest: 20 },
      call: (sql, { accountId }) => deleteReviewSlot(sql, accountId, 1),
    },
  },
});
