import { failpoint } from '@listings/platform';
import { retryLater } from '@listings/publisher-gateway';
import type { CallContext, FailureClock } from '@listings/publisher-gateway';
import { failureOf, GONE_AFTER_MS } from '@listings/publisher-sdk';
import type { PostState, PublisherFailure, RemovedLater } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { acceptedAgainMs } from '../outcome/delivery-outcome.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { NOT_REMOVED } from '../outcome/failure-reasons.js';
import { findLostPost } from '../outcome/find-lost-post.js';
import { waitForOwner } from '../outcome/wait-for-owner.js';
import { findableWithinMs, postsOf, targetOf } from '../post-sites.js';
import {
  LEAVING_EVERY_MS,
  MAX_LEAVING_MS,
  MAX_REMOVAL_ATTEMPTS,
  MAX_REMOVAL_PAUSED_MS,
  MAX_UNDECIDED_MS,
  pollAgainMs,
  searchAgainMs,
} from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';

/**
 * Removes a post from its site [contract 5]. Searches first for a post that a lost call may have created. Invalid
 * credentials do not end the removal: it waits a week for the owner to connect the account again. A post that the publisher removes later is
 * not deleted again in the meantime. `isFirst`: no earlier step can have asked for the deletion.
 */
export async function removePost(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
  { isFirst }: { isFirst: boolean },
): Promise<PostDeliveryResult> {
  try {
    const ref = delivery.externalRef;
    if (ref === null) return await findBeforeRemoval(deps, delivery);
    const posts = postsOf(deps.publishers, delivery.site);
    if (!posts) return { event: 'stranded', reason: NOT_REMOVED };
    const remove = async ({ session }: Pick<CallContext, 'session'>) => {
      const address = { session, listingRef: delivery.listingRef, ref };
      if (isLeaving(delivery)) return isGone(await posts.checkPost(address)) ? undefined : STILL_THERE;
      failpoint('post.before_delete');
      const deleted = await posts.deletePost(address);
      failpoint('post.after_delete');
      return typeof deleted === 'object' ? deleted : undefined;
    };
    const deleted = await deps.calls.call(targetOf(delivery), remove, { whilePaused: 'go on' });
    if (deleted?.state === 'later') return removedLater(deleted, delivery);
    return { event: 'removed', wasGone: deleted?.state === 'gone' && isFirst && delivery.failures === 0 };
  } catch (error) {
    const failure = failureOf(error);
    return (await waitForOwner(deps, delivery, failure)) ?? removalFailure(failure, delivery, deps.clock);
  }
}

const STILL_THERE: RemovedLater = { state: 'later' };

/**
 * Whether the publisher has accepted the deletion, so that the post disappears by itself. After a day the worker deletes it again, in the end
 * once an hour.
 */
function isLeaving({ removalAcceptedMs }: ClaimedPostDelivery): boolean {
  return removalAcceptedMs !== null && removalAcceptedMs <= MAX_LEAVING_MS;
}

/** Whether the post is visible to nobody any more. */
function isGone({ state }: PostState): boolean {
  return state === 'removed' || state === 'rejected';
}

/** The removal of a post that the publisher still shows. If the publisher still shows the post after a day, the removal counts as failed. */
function removedLater({ goneAfterMs }: RemovedLater, delivery: ClaimedPostDelivery): PostDeliveryResult {
  const { failures, removalAcceptedMs } = delivery;
  const failed = removalAcceptedMs !== null && !isLeaving(delivery);
  if (failed && failures + 1 >= MAX_REMOVAL_ATTEMPTS) return { event: 'stranded', reason: NOT_REMOVED };
  const { least, most } = GONE_AFTER_MS;
  const waitMs =
    failed || goneAfterMs === undefined || !Number.isFinite(goneAfterMs)
      ? pollAgainMs({ pollAfterMs: LEAVING_EVERY_MS, ageMs: removalAcceptedMs ?? 0 })
      : Math.min(Math.max(goneAfterMs, least), most);
  return { event: 'unchanged', waitMs, failed, isLeaving: true };
}

/** Stores the reference of a found post before the removal, because the post could belong to a lookalike. */
async function findBeforeRemoval(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult> {
  const found = await findLostPost(deps, delivery);
  if (typeof found === 'object' && found.state === 'accepted') {
    if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'stranded', reason: NOT_REMOVED };
    const waitMs = acceptedAgainMs(postsOf(deps.publishers, delivery.site) ?? {}, delivery);
    return { event: 'unchanged', waitMs, failed: false };
  }
  if (typeof found === 'object' && found.ref) return { event: 'unchanged', waitMs: 0, failed: false, ref: found.ref };
  const { untilResendMs } = delivery;
  if (untilResendMs > 0)
    return {
      event: 'unchanged',
      waitMs: searchAgainMs({ untilResendMs, findableWithinMs: findableWithinMs(deps.publishers, delivery.site) }),
      failed: false,
    };
  return { event: 'removed' };
}

function removalFailure(
  failure: PublisherFailure,
  { failures, pausedMs }: ClaimedPostDelivery,
  clock: FailureClock,
): PostDeliveryResult {
  if (failure.kind === 'LISTING_NOT_FOUND') return { event: 'removed' };
  if (failure.kind === 'CREDENTIALS_INVALID' && pausedMs >= MAX_REMOVAL_PAUSED_MS) {
    return { event: 'stranded', reason: NOT_REMOVED };
  }
  const { waitMs, failed } = retryLater(failure, { failures, clock });
  if (failed && failures + 1 >= MAX_REMOVAL_ATTEMPTS) return { event: 'stranded', reason: NOT_REMOVED };
  return { event: 'unchanged', waitMs, failed };
}
