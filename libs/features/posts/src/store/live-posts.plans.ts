import { declarePlans } from '@listings/persistence/plans';
import { countPostsAtListing, lockShownPosts, replaceOldestPost } from './live-posts.js';

/** The calls of the functions in live-posts.ts. */
export const plans = declarePlans({
  countPostsAtListing: {
    pages: { small: 870, largest: 60 },
    call: (sql, at) => countPostsAtListing(sql, { ...at, site: at.publisher }),
  },
  lockShownPosts: {
    pages: { small: 900, largest: 200 },
    call: (sql, at) => lockShownPosts(sql, { ...at, site: at.publisher }),
  },
  replaceOldestPost: {
    pages: { small: 900, largest: 200 },
    call: (sql, at) => replaceOldestPost(sql, { ...at, site: at.publisher }),
  },
});
