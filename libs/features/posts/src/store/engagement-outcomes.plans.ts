import { declarePlans } from '@listings/persistence/plans';
import { storeEngagement } from './engagement-outcomes.js';

const COUNTERS = { views: 1, clicks: 1, reactions: 1, shares: 1, comments: 1 };

/** The calls of the functions in engagement-outcomes.ts. */
export const plans = declarePlans({
  storeEngagement: {
    pages: { small: 110, largest: 50 },
    call: (sql, at) =>
      storeEngagement(sql, at.accountId, [
        {
          post: { ...at, postId: at.largePostId, ref: 'post-1', ageMs: 1, linked: true, ...COUNTERS },
          counters: { ...COUNTERS, views: 2 },
          waitMs: 1,
        },
      ]),
  },
});
