import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { GIVEN_UP } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure, PublisherSession } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { acceptedAgain, readPostFailure, readPostState } from '../outcome/delivery-outcome.js';
import type { PostDeliveryResult } from '../outcome/delivery-outcome.js';
import { CLOSED_FOR_GOOD, SITE_NOT_CONFIGURED } from '../outcome/failure-reasons.js';
import { waitForOwner } from '../outcome/wait-for-owner.js';
import { postsOf, targetOf } from '../post-sites.js';
import { contentForSite } from '../rules/campaign-content.js';
import { MAX_SEND_ATTEMPTS, searchAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { makeRoom, makeRoomAfterRefusal } from './make-room.js';
import { requestIdOf } from './request-id.js';

/**
 * Sends a post at most once [publishers 0.1]. The row already contains the intent. A call without a response leaves the
 * delivery to {@link resolveUnknownOutcome}.
 */
export async function sendPost(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
  lease: Lease,
): Promise<PostDeliveryResult> {
  const posts = postsOf(deps.publishers, delivery.site);
  if (!posts) return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
  if (delivery.closed) return { event: 'disconnected', reason: CLOSED_FOR_GOOD };
  if (!delivery.linked) return { event: 'disconnected' };
  const { livePosts: most } = posts;
  if (most !== undefined && !delivery.attemptedBefore) {
    const noRoom = await makeRoom(deps, delivery, most);
    if (noRoom) return noRoom;
  }
  const { site, phone, postType: type, listingRef } = delivery;
  const content = contentForSite(delivery.content, { type, site, phone });
  try {
    const create = async ({ session }: { session: PublisherSession }) => {
      if (!lease.isHeld()) throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
      failpoint('post.before_create');
      const state = await posts.createPost({ session, listingRef, content, requestId: requestIdOf(delivery) });
      failpoint('post.after_create');
      return state;
    };
    const answer = await deps.calls.call(targetOf(delivery), create, { lease });
    return answer.state === 'accepted' ? acceptedAgain(posts, delivery) : readPostState(answer, delivery);
  } catch (error) {
    const { findableWithinMs } = posts;
    const failure = failureOf(error);
    const waiting = await waitForOwner(deps, delivery, failure);
    if (waiting) return waiting;
    const withoutRoom = isFull(failure) ? await makeRoomAfterRefusal(deps, delivery) : undefined;
    if (withoutRoom) return withoutRoom;
    return sendFailure(failure, delivery, { findableWithinMs, clock: deps.clock });
  }
}

/** Whether the publisher takes no post because the listing has as many as it shows. */
function isFull(failure: PublisherFailure): boolean {
  return failure.kind === 'CONTENT_REJECTED' && failure.code === 'full';
}

function sendFailure(
  failure: PublisherFailure,
  delivery: ClaimedPostDelivery,
  { findableWithinMs, clock }: { findableWithinMs: number; clock: FailureClock },
): PostDeliveryResult {
  const keepAttempt = delivery.attemptedBefore;
  const unclear: PostDeliveryResult = {
    event: 'unclear',
    fresh: true,
    failed: true,
    waitMs: searchAgainMs({ untilResendMs: findableWithinMs, findableWithinMs }),
  };
  const reading = readPostFailure(failure, delivery, clock);
  const isUnknown = failure.kind === 'TRANSIENT' && failure.outcomeUnknown === true;
  // A rate limit, or a closed publisher: it received nothing, so no attempt is counted.
  if (reading.meaning === 'retry' && !reading.failed && !isUnknown) {
    return { event: 'unsent', waitMs: reading.waitMs, spent: false, failed: false, keepAttempt };
  }
  // After an earlier call with unknown outcome, a rejection can mean that the post exists already: search once more.
  if (reading.meaning === 'rejected' && keepAttempt && delivery.attempts < MAX_SEND_ATTEMPTS) return unclear;
  if (reading.meaning !== 'retry') return { event: 'rejected', reason: reading.reason };
  if (isUnknown) return unclear;
  if (delivery.attempts >= MAX_SEND_ATTEMPTS) return { event: 'rejected', reason: GIVEN_UP };
  return { event: 'unsent', waitMs: reading.waitMs, spent: true, failed: true, keepAttempt };
}
