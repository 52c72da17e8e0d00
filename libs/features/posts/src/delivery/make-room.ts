import { findPublishingSettings } from '@listings/feature-accounts';
import { failpoint } from '@listings/platform';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, replaceOldestPosts } from '../store/live-posts.js';
import type { PostDeliveryDependencies } from '../dependencies.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { tooManyLivePosts } from '../outcome/failure-reasons.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';

/** Between two looks for room: as long as the post is late, but no less and no more than this. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_LOOK_MS = 60_000;
/** The greatest number of posts whose looks go before. */
const MOST_AHEAD = 9;

/**
 * What becomes of a post where the publisher shows `most` posts of a listing and has as many; undefined if there is room. It is refused, or, if the account
 * says so, it waits until the oldest live post of the account there is removed. The removal is a step of that post: a crash loses neither.
 * It also waits for a removal that makes room anyway.
 */
export async function makeRoom(
  deps: Pick<PostDeliveryDependencies, 'database' | 'clock' | 'work'>,
  delivery: ClaimedPostDelivery,
  most: number,
): Promise<PostDeliveryResult | undefined> {
  const { accountId } = delivery;
  const { live, sending, ahead, leaving } = await countPostsAtListing(deps.database, delivery);
  if (live + sending + leaving < most) return undefined;
  if (live >= most) {
    const { replacesOldestPosts } = await findPublishingSettings(deps.database, accountId);
    if (!replacesOldestPosts) return { event: 'rejected', reason: tooManyLivePosts(most) };
    await deps.database.transaction(async (transaction) => {
      const removals = await replaceOldestPosts(transaction, { ...delivery, most, now: deps.clock.now() });
      const rows = removals.map(workOfPostDelivery);
      if (rows.length > 0) deps.work.add(transaction, { accountId, kind: POST_DELIVERY, rows });
      failpoint('post.before_replacement_commit');
    });
    failpoint('post.after_replacement');
  }
  const lateMs = deps.clock.now().getTime() - delivery.dueAt.getTime();
  // Posts that see each other look again one after the other.
  const waitMs = Math.min(Math.max(lateMs, FIRST_LOOK_MS), LONGEST_LOOK_MS) * (1 + Math.min(ahead, MOST_AHEAD));
  return { event: 'unsent', waitMs, spent: false, failed: false, keepAttempt: false };
}
