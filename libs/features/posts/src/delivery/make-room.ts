import { findPublishingSettings } from '@listings/feature-accounts';
import { failpoint } from '@listings/platform';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, replaceOldestPosts } from '../store/live-posts.js';
import type { PostDeliveryDependencies } from '../dependencies.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { LISTING_FULL, tooManyLivePosts } from '../outcome/failure-reasons.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';

/** Between two looks for room: as long as the post is late, but no less and no more than this. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_LOOK_MS = 60_000;
/** The greatest number of posts whose looks go before. */
const MOST_AHEAD = 9;

type RoomDependencies = Pick<PostDeliveryDependencies, 'database' | 'clock' | 'work'>;

/**
 * What becomes of a post where the publisher shows `most` posts of a listing and has as many; undefined if there is room. It is refused,
 * or, if the account says so, it waits until the oldest live post of the account there is removed. The removal is a step of that post: a
 * crash loses neither. It also waits for a removal that makes room anyway.
 */
export async function makeRoom(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
  most: number,
): Promise<PostDeliveryResult | undefined> {
  const { accountId } = delivery;
  const { live, sending, ahead, leaving } = await countPostsAtListing(deps.database, delivery);
  if (live + sending + leaving < most) return undefined;
  if (live >= most) {
    const { replacesOldestPosts } = await findPublishingSettings(deps.database, accountId);
    if (!replacesOldestPosts) return { event: 'rejected', reason: tooManyLivePosts(most) };
    await removeOldestPosts(deps, delivery, most);
  }
  return looksAgain(deps, delivery, { ahead, spent: false });
}

/**
 * What becomes of a post that the publisher has refused because the listing is full, for example of posts that the owner has made there. If the
 * account says so, its oldest live post there is removed, and the post is sent once more. Otherwise it fails.
 */
export async function makeRoomAfterRefusal(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult> {
  const { live, ahead, leaving } = await countPostsAtListing(deps.database, delivery);
  if (leaving > 0) return looksAgain(deps, delivery, { ahead, spent: false });
  const full: PostDeliveryResult = { event: 'rejected', reason: LISTING_FULL };
  // An attempt that did not fail, before this one, is the one that made room.
  const hasMadeRoom = delivery.attempts - delivery.failures > 1;
  if (live === 0 || hasMadeRoom) return full;
  const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
  if (!replacesOldestPosts) return full;
  const removed = await removeOldestPosts(deps, delivery, live);
  return removed === 0 ? full : looksAgain(deps, delivery, { ahead, spent: true });
}

/** Orders the removal of the oldest posts, so that one more fits among `most`; returns of how many. */
async function removeOldestPosts(deps: RoomDependencies, delivery: ClaimedPostDelivery, most: number): Promise<number> {
  const { accountId } = delivery;
  const removed = await deps.database.transaction(async (transaction) => {
    const removals = await replaceOldestPosts(transaction, { ...delivery, most, now: deps.clock.now() });
    const rows = removals.map(workOfPostDelivery);
    if (rows.length > 0) deps.work.add(transaction, { accountId, kind: POST_DELIVERY, rows });
    failpoint('post.before_replacement_commit');
    return rows.length;
  });
  failpoint('post.after_replacement');
  return removed;
}

/** A post that looks for room again. Posts that see each other look one after the other. */
function looksAgain(
  { clock }: Pick<RoomDependencies, 'clock'>,
  { dueAt }: ClaimedPostDelivery,
  { ahead, spent }: { readonly ahead: number; readonly spent: boolean },
): PostDeliveryResult {
  const lateMs = clock.now().getTime() - dueAt.getTime();
  const waitMs = Math.min(Math.max(lateMs, FIRST_LOOK_MS), LONGEST_LOOK_MS) * (1 + Math.min(ahead, MOST_AHEAD));
  return { event: 'unsent', waitMs, spent, failed: false, keepAttempt: false };
}
