import { findPublishingSettings } from '@listings/feature-accounts';
import { failpoint } from '@listings/platform';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_ROOM_WAIT_MS, pollAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, lockShownPosts, replaceOldestPost } from '../store/live-posts.js';
import type { PostsAtListing } from '../store/live-posts.js';
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
 * makes room anyway. No post waits longer than a day.
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
    // Where the listing has more posts than the publisher shows, one removal makes no room.
    if (!replacesOldestPosts || takenOf(there) > most) return { event: 'rejected', reason: tooManyLivePosts(most) };
    const { now } = await removeOldestPost(deps, delivery, (counted) => takenOf(counted) >= most);
    return looksAgain(deps, delivery, now);
  }
  return looksAgain(deps, delivery, there);
}

/**
 * What becomes of a post that the publisher has refused because the listing is full, for example of posts that the owner has made there. If the
 * account says so, its oldest live post there is removed, and the post is sent again until there is room. Otherwise it fails. If an earlier call
 * may have made the post, it may itself be the one too many: it is searched before it orders a removal, and before it is sent again. Undefined for
 * one that was not searched since the publisher has refused it and to which no removal gives room.
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
  // Each look is a create.
  if (getsRoom(there)) return waits;
  if (there.live === 0) return full;
  const { replacesOldestPosts } = await findPublishingSettings(deps.database, delivery.accountId);
  if (!replacesOldestPosts) return full;
  if (isToBeSearched) return waits;
  const { isOrdered, now } = await removeOldestPost(deps, delivery, (counted) => !getsRoom(counted));
  // Only the first refusal counts as an attempt: several posts may have been gone before one makes room.
  if (isOrdered && !attemptedBefore) return { ...looksAgain(deps, delivery, now), spent: noRoomMs === 0 };
  return isOrdered || getsRoom(now) ? waits : full;
}

/** The rooms at a listing that are taken, or will be, and that no removal gives to this post. */
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

/** A post that looks for room again. Posts that see each other look one after the other. */
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

/** A post that waits until an older one is gone. It looks less often with time: the removal that it has ordered makes it due. */
function waitsForRoom({ attemptedBefore: keepAttempt }: ClaimedPostDelivery, waitedMs: number): PostDeliveryResult {
  return { ...UNSENT, keepAttempt, waitMs: nextLookMs(waitedMs), reason: WAITS_FOR_ROOM };
}

/** For how long a post has waited for room, without the time in which its owner had to connect the account again; from its order on if it has one. */
function waitedForRoomMs({ attemptedBefore, noRoomMs }: ClaimedPostDelivery, { orderedMs }: PostsAtListing): number {
  // One that may exist has waited for no room while its create was open.
  if (attemptedBefore && orderedMs !== null) return orderedMs;
  return Math.min(noRoomMs, orderedMs ?? Infinity);
}

/** Such a post that an earlier call may have made: the publisher has refused it, so only that one may appear. */
function searchesAgain(waitedMs: number): PostDeliveryResult {
  return { event: 'unclear', fresh: false, spent: false, failed: false, hasNoRoom: true, waitMs: nextLookMs(waitedMs) };
}

function nextLookMs(waitedMs: number): number {
  return pollAgainMs({ pollAfterMs: Math.max(FIRST_LOOK_MS, waitedMs / 2), ageMs: waitedMs });
}

const UNSENT = { event: 'unsent', spent: false, failed: false, hasNoRoom: true } as const;
