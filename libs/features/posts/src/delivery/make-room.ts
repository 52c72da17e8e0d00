import { findPublishingSettings } from '@listings/feature-accounts';
import { failpoint } from '@listings/platform';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_ROOM_WAIT_MS, pollAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, lockShownPosts, replaceOldestPost } from '../store/live-posts.js';
import type { PostDeliveryDependencies } from '../dependencies.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { LISTING_FULL, NO_ROOM_IN_TIME, tooManyLivePosts, WAITS_FOR_ROOM } from '../outcome/failure-reasons.js';
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
 * crash loses neither. A post orders one removal at most, and waits for the room, which is then its own. It also waits for a removal that
 * makes room anyway.
 */
export async function makeRoom(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
  most: number,
): Promise<PostDeliveryResult | undefined> {
  const there = await countPostsAtListing(deps.database, delivery);
  const { live, sending, leaving, leavingForOthers, reserved, orderedMs } = there;
  if (live + sending + leaving + reserved < most) return undefined;
  if (orderedMs !== null) return waitsForRoom(delivery, orderedMs, NO_ROOM_IN_TIME);
  const taken = live + leavingForOthers + reserved;
  if (taken >= most) {
    const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
    // Where the listing has more posts than the publisher shows, one removal makes no room.
    if (!replacesOldestPosts || taken > most) return { event: 'rejected', reason: tooManyLivePosts(most) };
    const isOrdered = await removeOldestPost(deps, delivery);
    return looksAgain(deps, delivery, { ...there, leaving: leaving + (isOrdered ? 1 : 0) });
  }
  return looksAgain(deps, delivery, there);
}

/**
 * What becomes of a post that the publisher has refused because the listing is full, for example of posts that the owner has made there. If the
 * account says so, its oldest live post there is removed, and the post is sent again until there is room. Otherwise it fails. If an earlier call
 * may have made the post, it may itself be the one too many: one that has ordered a removal is searched before it is sent again. Undefined for
 * another one, and after the longest wait.
 */
export async function makeRoomAfterRefusal(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult | undefined> {
  const there = await countPostsAtListing(deps.database, delivery);
  const { orderedMs } = there;
  if (delivery.attemptedBefore)
    return orderedMs === null || orderedMs > MAX_ROOM_WAIT_MS ? undefined : searchesAgain(orderedMs);
  if (orderedMs !== null) return waitsForRoom(delivery, orderedMs, LISTING_FULL);
  // Each look is a create.
  if (there.leaving > there.leavingForOthers)
    return { ...looksAgain(deps, delivery, there), waitMs: nextLookMs(lateMs(deps, delivery)) };
  const full: PostDeliveryResult = { event: 'rejected', reason: LISTING_FULL };
  if (there.live === 0) return full;
  const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
  if (!replacesOldestPosts) return full;
  const isOrdered = await removeOldestPost(deps, delivery);
  return isOrdered ? { ...looksAgain(deps, delivery, { ...there, leaving: 1 }), spent: true } : full;
}

/** Orders the removal of the oldest post, unless this one has ordered a removal before; returns whether it did. */
async function removeOldestPost(deps: RoomDependencies, delivery: ClaimedPostDelivery): Promise<boolean> {
  const { accountId } = delivery;
  const isOrdered = await deps.database.transaction(async (transaction) => {
    await lockShownPosts(transaction, delivery);
    const removal = await replaceOldestPost(transaction, delivery);
    if (removal) deps.work.add(transaction, { accountId, kind: POST_DELIVERY, rows: [workOfPostDelivery(removal)] });
    failpoint('post.before_replacement_commit');
    return removal !== undefined;
  });
  failpoint('post.after_replacement');
  return isOrdered;
}

/** A post that looks for room again. Posts that see each other look one after the other. */
function looksAgain(
  deps: Pick<RoomDependencies, 'clock'>,
  delivery: ClaimedPostDelivery,
  { ahead, leaving }: { readonly ahead: number; readonly leaving: number },
): PostDeliveryResult & { event: 'unsent' } {
  const nextMs = Math.min(Math.max(lateMs(deps, delivery), FIRST_LOOK_MS), LONGEST_LOOK_MS);
  const waitMs = nextMs * (1 + Math.min(ahead, MOST_AHEAD));
  return { ...UNSENT, keepAttempt: delivery.attemptedBefore, waitMs, ...(leaving > 0 && { reason: WAITS_FOR_ROOM }) };
}

function lateMs({ clock }: Pick<RoomDependencies, 'clock'>, { dueAt }: ClaimedPostDelivery): number {
  return clock.now().getTime() - dueAt.getTime();
}

/** A post that has ordered the removal of an older one: it waits until that is gone, as long as publishers take at most. */
function waitsForRoom(
  { attemptedBefore: keepAttempt }: ClaimedPostDelivery,
  orderedMs: number,
  reason: string,
): PostDeliveryResult {
  if (orderedMs > MAX_ROOM_WAIT_MS) return { event: 'rejected', reason };
  return { ...UNSENT, keepAttempt, waitMs: nextLookMs(orderedMs), reason: WAITS_FOR_ROOM };
}

/** Such a post that an earlier call may have made: the publisher has refused it, so only that one may appear. */
function searchesAgain(orderedMs: number): PostDeliveryResult {
  return { event: 'unclear', fresh: false, spent: false, failed: false, waitMs: nextLookMs(orderedMs) };
}

function nextLookMs(orderedMs: number): number {
  return pollAgainMs({ pollAfterMs: FIRST_LOOK_MS, ageMs: orderedMs });
}

const UNSENT = { event: 'unsent', spent: false, failed: false } as const;
