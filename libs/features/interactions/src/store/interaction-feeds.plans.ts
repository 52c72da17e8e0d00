import { declarePlans, rows } from '@listings/persistence/plans';
import {
  findInteractionTurns,
  isSourceEnabled,
  lockFeed,
  resumeFeeds,
  storeFeedOutcomes,
} from './interaction-feeds.js';

/** The calls of the functions in interaction-feeds.ts. */
export const plans = declarePlans(
  {
    findInteractionTurns: { pages: 80, call: (sql, at) => findInteractionTurns(sql, [at]) },
    lockFeed: { pages: 20, call: lockFeed },
    storeFeedOutcomes: {
      pages: { small: 100, largest: 130 },
      call: async (sql, at) => {
        const [feed] = await findInteractionTurns(sql, [at]);
        if (!feed) throw new Error('The connected account has no feed.');
        const outcome = { waitMs: 1, failures: 0, blocked: false, unavailable: null };
        await storeFeedOutcomes(sql, at.accountId, [{ feed, outcome }]);
      },
    },
    resumeFeeds: {
      pages: { small: 290, largest: 600 },
      call: (sql, at) => resumeFeeds(sql, { ...at, locationIds: null }),
    },
    isSourceEnabled: { pages: 20, call: isSourceEnabled },
  },
  { acrossAccounts: { findInteractionTurns: rows('the connected accounts of claimed work') } },
);
