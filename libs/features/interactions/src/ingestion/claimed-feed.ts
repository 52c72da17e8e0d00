import type { Transaction } from '@listings/persistence';
import { underClaim } from '@listings/work';
import type { LoadedWork } from '@listings/work';
import type { IngestionDependencies } from '../dependencies.js';
import { lockFeed } from '../store/interaction-feeds.js';
import type { InteractionFeed } from '../store/interaction-feeds.js';

/** A feed that this process reads. */
export interface ClaimedFeed {
  readonly feed: InteractionFeed;
  /**
   * Stores a part of what was read, in one transaction. Returns false and stores nothing once another process has the feed, or its
   * listing is not linked any more.
   */
  store(write: (transaction: Transaction) => Promise<void>): Promise<boolean>;
}

/** The feed of a claimed row of work. */
export function claimedFeed(
  { database }: Pick<IngestionDependencies, 'database'>,
  { work, row: feed }: LoadedWork<InteractionFeed>,
): ClaimedFeed {
  return {
    feed,
    store: async (write) => {
      const stored = await underClaim(database, work, async (transaction) => {
        if (!(await lockFeed(transaction, feed))) return false;
        await write(transaction);
        return true;
      });
      return stored?.result ?? false;
    },
  };
}
