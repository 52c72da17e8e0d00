import type { CheckContext } from './check-context.js';
import { connected } from './methods.js';

/** Connects the account. `count` ignores the posts that the listing had before, and includes those deleted for room. */
export async function preparePosts(context: CheckContext) {
  const listingRef = context.world.listings.ordinary;
  const earlier = await context.driven('posts').count(listingRef);
  return {
    ...(await connected(context, 'posts')),
    count: async () => (await context.driven('posts').count(listingRef)) - earlier + context.room.removedAt(listingRef),
  };
}
