import {
  searchAgainMs,
  MAX_REMOVAL_ATTEMPTS,
  MAX_REMOVAL_PAUSED_MS,
  MAX_UNDECIDED_MS,
} from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { failpoint } from '@listings/platform';
import { retryLater } from '@listings/publisher-gateway';
import type { CallContext, FailureClock } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { acceptedAgainMs } from '../outcome/delivery-outcome.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { NOT_REMOVED } from '../outcome/failure-reasons.js';
import { findLostPost } from '../outcome/find-lost-post.js';
import { waitForOwner } from '../outcome/wait-for-owner.js';
import { findableWithinMs, postsOf, targetOf } from '../post-sites.js';

/**
 * Removes a post from its site [contract 5]. Searches first for a post that a lost call may have created. Invalid
 * credentials do not end the removal: it waits a week for the owner to connect the account again.
 */
export async function removePost(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult> {
  try {
    const ref = delivery.externalRef;
    if (ref === null) return await findBeforeRemoval(deps, delivery);
    const posts = postsOf(deps.publishers, delivery.site);
    if (!posts) return { event: 'stranded', reason: NOT_REMOVED };
    const remove = async ({ session }: Pick<CallContext, 'session'>) => {
      failpoint('post.before_delete');
      await posts.deletePost({ session, listingRef: delivery.listingRef, ref });
      failpoint('post.after_delete');
    };
    await deps.calls.call(targetOf(delivery), remove, { whilePaused: 'go on' });
    return { event: 'removed' };
  } catch (error) {
    const failure = failureOf(error);
    return (await waitForOwner(deps, delivery, failure)) ?? removalFailure(failure, delivery, deps.clock);
  }
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
