import type { Transaction } from '@listings/persistence';
import type { ReadInteraction, StoredInteraction } from '../rules/interaction-changes.js';
import { sameInteractions } from '../rules/same-interaction.js';
import type { InteractionFeed } from '../store/interaction-feeds.js';
import { adoptMovedInteractions, findMovedInteractions } from '../store/moved-interactions.js';

/**
 * Finds which new interactions of a reading were moved from another service, and gives those the publisher's references: they keep their ids,
 * and the reading continues them. The caller has locked the counts of the account. Returns whether there was one.
 */
export async function adoptMoved(
  transaction: Transaction,
  feed: InteractionFeed,
  { read, found }: { read: readonly ReadInteraction[]; found: readonly StoredInteraction[] },
): Promise<boolean> {
  const known = new Set(found.map(({ ref }) => ref));
  const fresh = read.filter(({ ref }) => !known.has(ref));
  if (fresh.length === 0) return false;
  const moved = await findMovedInteractions(transaction, feed, {
    seconds: fresh.map(({ postedAt }) => Math.floor(postedAt.getTime() / 1_000)),
    permalinks: fresh.flatMap(({ permalink }) => permalink ?? []),
  });
  const pairs = sameInteractions(fresh, moved);
  if (pairs.length === 0) return false;
  await adoptMovedInteractions(transaction, feed, pairs);
  return true;
}
