import { findPublishingSettings } from '@listings/feature-accounts';
import { failpoint } from '@listings/platform';
import type { PostDeliveryDependencies } from '../dependencies.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { LISTING_FULL, NO_ROOM_IN_TIME, tooManyLivePosts, WAITS_FOR_ROOM } from '../outcome/failure-reasons.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_ROOM_WAIT_MS, pollAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, lockShownPosts, replaceOldestPost } from '../store/live-posts.js';
import type { PostsAtListing } from '../store/live-posts.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';

/** The wait between two looks for room: as long as the post is late, but within these bounds. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_LOOK_MS = 60_000;
/** Most posts that may look for room before this one. */
const MOST_AHEAD = 9;

type RoomDependencies = Pick<PostDeliveryDependencies, 'database' | 'clock' | 'work'>;

/**
 * Decides about a post if the publisher shows at most `most` posts of a listing and already has as many; undefined if there is room. The post
 * is refused or, if the account says so, waits until the oldest live post of the account there is removed. The removal is a step of that older
 * post, so a crash loses neither. A post orders at most one removal, and the room that it makes is reserved for this post. It also waits for a
 * removal that makes room anyway. No post waits longer than a day.
 */
export async function makeRoom(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
  most: number,
): Promise<PostDeliveryResult | undefined> {
  const there = await countPostsAtListing(deps.database, delivery);
  const { live, sending, leaving, reserved, orderedMs } = there;
  if (live + sending + leaving + reserved < most) return undefined;
  const waitedMs = waitedForRoomMs(delivery, there);
  if (waitedMs > MAX_ROOM_WAIT_MS) return { event: 'rejected', reason: NO_ROOM_IN_TIME };
  if (orderedMs !== null) return waitsForRoom(delivery, waitedMs);
  if (takenOf(there) >= most) {
    const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
    // If the listing has more posts than the publisher shows, one removal makes no room.
    if (!replacesOldestPosts || takenOf(there) > most) return { event: 'rejected', reason: tooManyLivePosts(most) };
    const { now } = await removeOldestPost(deps, delivery, (counted) => takenOf(counted) >= most);
    return looksAgain(deps, delivery, now);
  }
  return looksAgain(deps, delivery, there);
}

/**
 * Decides about a post that the publisher has refused because the listing is full, for example with posts that the owner has made there. If the
 * account says so, its oldest live post there is removed, and the post is sent again until there is room. Otherwise the post fails. If an
 * earlier call may have made the post, it may itself be the one too many: the worker searches for it before it orders a removal, and before it
 * sends the post again. Undefined for a post that still has to be searched for since the refusal, and to which no removal gives room.
 */
export async function makeRoomAfterRefusal(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult | undefined> {
  const there = await countPostsAtListing(deps.database, delivery);
  const { attemptedBefore, noRoomMs } = delivery;
  const isToBeSearched = attemptedBefore && noRoomMs === 0;
  const full: PostDeliveryResult | undefined = isToBeSearched ? undefined : { event: 'rejected', reason: LISTING_FULL };
  const waitedMs = waitedForRoomMs(delivery, there);
  if (waitedMs > MAX_ROOM_WAIT_MS) return full;
  const waits = attemptedBefore ? searchesAgain(waitedMs) : waitsForRoom(delivery, waitedMs);
  // Each look for room is a create call.
  if (getsRoom(there)) return waits;
  if (there.live === 0) return full;
  const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
  if (!replacesOldestPosts) return full;
  if (isToBeSearched) return waits;
  const { isOrdered, now } = await removeOldestPost(deps, delivery, (counted) => !getsRoom(counted));
  // Only the first refusal counts as an attempt, because several removed posts may have been gone before one makes room.
  if (isOrdered && !attemptedBefore) return { ...looksAgain(deps, delivery, now), spent: noRoomMs === 0 };
  return isOrdered || getsRoom(now) ? waits : full;
}

/** The rooms at a listing that are or will be taken, without those that a removal reserves for this post. */
function takenOf({ live, leavingForOthers, reserved }: PostsAtListing): number {
  return live + leavingForOthers + reserved;
}

/** Whether a removal makes room for this post. */
function getsRoom({ leaving, leavingForOthers, orderedMs }: PostsAtListing): boolean {
  return orderedMs !== null || leaving > leavingForOthers;
}

/**
 * Orders the removal of the oldest post, unless this one has ordered a removal before. Counts the posts again under their locks, because another
 * one may have been removed since: `isNeeded` says whether the removal still is. Returns whether it is ordered, and the posts then.
 */
async function removeOldestPost(
  deps: RoomDependencies,
  delivery: ClaimedPostDelivery,
  isNeeded: (counted: PostsAtListing) => boolean,
): Promise<{ readonly isOrdered: boolean; readonly now: PostsAtListing }> {
  const { accountId } = delivery;
  const ordered = await deps.database.transaction(async (transaction) => {
    await lockShownPosts(transaction, delivery);
    const now = await countPostsAtListing(transaction, delivery);
    const removal = isNeeded(now) ? await replaceOldestPost(transaction, delivery) : undefined;
    if (!removal) return { isOrdered: false, now };
    deps.work.add(transaction, { accountId, kind: POST_DELIVERY, rows: [workOfPostDelivery(removal)] });
    failpoint('post.before_replacement_commit');
    return { isOrdered: true, now: { ...now, leaving: now.leaving + 1 } };
  });
  failpoint('post.after_replacement');
  return ordered;
}

/** Lets a post look for room again. Posts that see each other look one after the other. */
function looksAgain(
  { clock }: Pick<RoomDependencies, 'clock'>,
  { attemptedBefore: keepAttempt, dueAt }: ClaimedPostDelivery,
  { ahead, leaving }: { readonly ahead: number; readonly leaving: number },
): PostDeliveryResult & { event: 'unsent' } {
  const lateMs = clock.now().getTime() - dueAt.getTime();
  const nextMs = Math.min(Math.max(lateMs, FIRST_LOOK_MS), LONGEST_LOOK_MS);
  const waitMs = nextMs * (1 + Math.min(ahead, MOST_AHEAD));
  return { ...UNSENT, keepAttempt, waitMs, ...(leaving > 0 && { reason: WAITS_FOR_ROOM }) };
}

/** Lets a post wait until an older one is gone. It looks less and less often, because the removal that it has ordered makes it due. */
function waitsForRoom({ attemptedBefore: keepAttempt }: ClaimedPostDelivery, waitedMs: number): PostDeliveryResult {
  return { ...UNSENT, keepAttempt, waitMs: nextLookMs(waitedMs), reason: WAITS_FOR_ROOM };
}

/**
 * How long a post has waited for room, without the time in which its owner had to connect the account again. If it has ordered a removal, its
 * wait counts from the order on.
 */
function waitedForRoomMs({ attemptedBefore, noRoomMs }: ClaimedPostDelivery, { orderedMs }: PostsAtListing): number {
  // A post that may exist has not waited for room while the outcome of its create call was open.
  if (attemptedBefore && orderedMs !== null) return orderedMs;
  return Math.min(noRoomMs, orderedMs ?? Infinity);
}

/** A refused post that an earlier call may have made: only the post of that earlier call may appear. */
function searchesAgain(waitedMs: number): PostDeliveryResult {
  return { event: 'unclear', fresh: false, spent: false, failed: false, hasNoRoom: true, waitMs: nextLookMs(waitedMs) };
}

function nextLookMs(waitedMs: number): number {
  return pollAgainMs({ pollAfterMs: Math.max(FIRST_LOOK_MS, waitedMs / 2), ageMs: waitedMs });
}

const UNSENT = { event: 'unsent', spent: false, failed: false, hasNoRoom: true } as const;
