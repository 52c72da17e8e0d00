import { declarePlans, hours, within } from '@listings/persistence/plans';
import { findLookalikes, lockFoundPosts } from './delivery-lookalikes.js';

const DAY_MS = 24 * 3_600_000;

/** The calls of the functions in delivery-lookalikes.ts. */
export const plans = declarePlans(
  {
    findLookalikes: {
      pages: { small: 870, largest: 20 },
      call: (sql, at) => findLookalikes(sql, { ...at, site: at.publisher, attemptedAt: hours(-1), reachMs: DAY_MS }),
    },
    lockFoundPosts: { pages: 10, call: (sql, at) => lockFoundPosts(sql, [{ ...at, site: at.publisher }]) },
  },
  {
    acrossAccounts: {
      findLookalikes: within(
        'accounts in different shards that publish the same post at the same listing do not see each other',
      ),
      lockFoundPosts: within('one transaction at a time gives the posts of a listing to deliveries'),
    },
  },
);
