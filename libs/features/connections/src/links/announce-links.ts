import type { Transaction } from '@listings/persistence';
import type { ChangedLinks } from '../connection-follower.js';
import type { ConnectionsDependencies } from '../dependencies.js';

/** Tells the other features, in the same transaction, that links were made or removed. */
export async function announceLinks(
  transaction: Transaction,
  { followers, work }: Pick<ConnectionsDependencies, 'followers' | 'work'>,
  changed: ChangedLinks,
): Promise<void> {
  if (changed.links.length === 0) return;
  for (const follower of followers) await follower.linksChanged?.(transaction, work, changed);
}
