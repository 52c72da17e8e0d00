import type { FailureReading } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PostsCapability } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { acceptedAgain, readPostFailure, readPostState } from '../outcome/delivery-outcome.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { SITE_NOT_CONFIGURED, UNDECIDED } from '../outcome/failure-reasons.js';
import { findLostPost } from '../outcome/find-lost-post.js';
import { waitForOwner } from '../outcome/wait-for-owner.js';
import { postsOf, targetOf } from '../post-sites.js';
import { MAX_UNDECIDED_MS } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';

/** Maximum number of attempts to read the link of a live post. */
const LINK_TRIES = 5;

/**
 * Reads the state of a post: whether the publisher accepted a pending one [publishers 1.8], or the link of a live one.
 */
export async function checkPost(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult> {
  const posts = postsOf(deps.publishers, delivery.site);
  const { listingRef, externalRef: ref } = delivery;
  if (!posts) return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
  try {
    if (ref === null) return await findAccepted(deps, delivery, posts);
    const answer = await deps.calls.call(
      targetOf(delivery),
      ({ session }) => posts.checkPost({ session, listingRef, ref }),
      { whilePaused: 'go on' },
    );
    return readPostState(answer, delivery);
  } catch (error) {
    const failure = failureOf(error);
    const waiting = await waitForOwner(deps, delivery, failure);
    if (waiting) return waiting;
    const reading = readPostFailure(failure, delivery, deps.clock);
    return delivery.state === 'LIVE' ? linkFailure(reading, delivery) : pendingFailure(reading, delivery);
  }
}

/** Looks for a post that the publisher has accepted without a reference. It is never sent again. */
async function findAccepted(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
  posts: PostsCapability,
): Promise<PostDeliveryResult> {
  const found = await findLostPost(deps, delivery);
  const isNamed = typeof found === 'object' && found.state !== 'accepted';
  return isNamed ? readPostState(found, delivery) : acceptedAgain(posts, delivery);
}

function pendingFailure(reading: FailureReading, { ageMs }: ClaimedPostDelivery): PostDeliveryResult {
  if (reading.meaning !== 'retry') return { event: 'rejected', reason: reading.reason };
  if (ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', reason: UNDECIDED };
  return { event: 'unchanged', waitMs: reading.waitMs, failed: reading.failed };
}

/** A failure leaves the post live. */
function linkFailure(reading: FailureReading, { failures }: ClaimedPostDelivery): PostDeliveryResult {
  if (reading.meaning !== 'retry' || failures + 1 >= LINK_TRIES)
    return { event: 'unchanged', waitMs: null, failed: true };
  return { event: 'unchanged', waitMs: reading.waitMs, failed: reading.failed };
}
