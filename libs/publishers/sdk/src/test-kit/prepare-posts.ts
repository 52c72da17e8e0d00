import type { CheckContext } from './check-context.js';
import type { MemorySession } from './memory-session.js';

/** Connects the account. `count` ignores the posts that the listing had before, and includes those deleted for room. */
export async function preparePosts(
  context: CheckContext,
): Promise<{ session: MemorySession; listingRef: string; count: () => Promise<number> }> {
  const listingRef = context.world.listings.ordinary;
  const earlier = await context.driven('posts').count(listingRef);
  return {
    session: await context.connect(),
    listingRef,
    count: async () => (await context.driven('posts').count(listingRef)) - earlier + context.room.removedAt(listingRef),
  };
}
