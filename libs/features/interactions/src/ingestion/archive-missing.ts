import { recordEvents } from '@listings/events';
import type { IngestionDependencies } from '../dependencies.js';
import { reviewEvent } from '../interaction-events.js';
import { READS_UNTIL_ARCHIVED } from '../rules/ingestion-timing.js';
import {
  archiveInteractions,
  countMissedRead,
  findListedRefs,
  lockInteractionCounts,
} from '../store/interaction-writes.js';
import { archiveMovedInteractions, hasMovedInteractions } from '../store/moved-interactions.js';
import type { ClaimedFeed } from './claimed-feed.js';

/** Stored interactions that one transaction compares. */
const BATCH = 1_000;

/**
 * After a complete read, archives the interactions of the listing that it did not contain for the second time in a row [contract 6]. One read
 * is not enough, because a list can change between its pages. An interaction that was moved from another service and that the publisher does
 * not show is archived at once: it may be the earlier version of a review that the publisher shows.
 */
export async function archiveMissing(
  deps: IngestionDependencies,
  { feed, store }: ClaimedFeed,
  seen: ReadonlySet<string>,
): Promise<void> {
  const { accountId, locationId, publisher } = feed;
  const source = deps.publishers.find(publisher);
  if (!(await archiveMoved(deps, { feed, store }))) return;
  let afterRef = '';
  for (;;) {
    const listed = await findListedRefs(deps.database, feed, { afterRef, limit: BATCH });
    const missing = listed.filter(({ ref }) => !seen.has(ref));
    const gone = missing.filter(({ missedReads }) => missedReads + 1 >= READS_UNTIL_ARCHIVED).map(({ ref }) => ref);
    const missed = missing.map(({ ref }) => ref).filter((ref) => !gone.includes(ref));
    if (missing.length > 0) {
      const isStored = await store(async (transaction) => {
        await lockInteractionCounts(transaction, accountId);
        if (missed.length > 0) await countMissedRead(transaction, feed, missed);
        const archived = gone.length > 0 ? await archiveInteractions(transaction, feed, gone) : [];
        const events = archived.flatMap((each) => reviewEvent({ ...each, locationId }, source) ?? []);
        await recordEvents(transaction, { accountId, now: deps.clock.now() }, events);
      });
      if (!isStored) return;
    }
    const last = listed.at(-1);
    if (!last || listed.length < BATCH) return;
    afterRef = last.ref;
  }
}

/** Archives moved interactions without an event, because no event announced them. Returns false if the reading of the feed must stop. */
async function archiveMoved(deps: IngestionDependencies, { feed, store }: ClaimedFeed): Promise<boolean> {
  while (await hasMovedInteractions(deps.database, feed)) {
    const isStored = await store(async (transaction) => {
      await lockInteractionCounts(transaction, feed.accountId);
      await archiveMovedInteractions(transaction, feed, BATCH);
    });
    if (!isStored) return false;
  }
  return true;
}
