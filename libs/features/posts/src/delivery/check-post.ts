import { backOffMs, MAX_UNDECIDED_MS, rateLimitWaitMs } from '@listings/domain';
import type { ClaimedPostDelivery } from '@listings/persistence';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { DeliveryDependencies } from '../dependencies.js';
import { isFinal, reasonOf, SITE_NOT_CONFIGURED, UNDECIDED } from '../outcome/failure-reasons.js';
import { readAnswer } from '../outcome/publisher-answer.js';
import type { StepOutcome } from '../outcome/step-outcome.js';
import { postsOf, targetOf } from '../post-sites.js';

/** A link is nice to have: asked for this often. */
const LINK_TRIES = 5;

/** Asks how a post stands: whether a pending one was accepted [publishers 1.8], or under which link a live one is. */
export async function checkPost(deps: DeliveryDependencies, delivery: ClaimedPostDelivery): Promise<StepOutcome> {
  const posts = postsOf(deps.publishers, delivery.site);
  const { listingRef, externalRef: ref } = delivery;
  if (!posts || ref === null) return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
  try {
    const answer = await deps.calls.call(targetOf(delivery), ({ session }) =>
      posts.checkPost({ session, listingRef, ref }),
    );
    return readAnswer(answer, delivery);
  } catch (error) {
    const failure = failureOf(error);
    const random = deps.clock.random();
    return delivery.state === 'LIVE'
      ? linkFailure(failure, delivery, random)
      : pendingFailure(failure, delivery, random);
  }
}

function pendingFailure(failure: PublisherFailure, delivery: ClaimedPostDelivery, random: number): StepOutcome {
  if (isFinal(failure)) return { event: 'rejected', reason: reasonOf(failure) };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', reason: UNDECIDED };
  return again(failure, delivery, random);
}

/** Whatever goes wrong, the post is live. */
function linkFailure(failure: PublisherFailure, delivery: ClaimedPostDelivery, random: number): StepOutcome {
  if (isFinal(failure) || delivery.failures + 1 >= LINK_TRIES)
    return { event: 'unchanged', waitMs: null, failed: true };
  return again(failure, delivery, random);
}

function again(failure: PublisherFailure, { failures }: ClaimedPostDelivery, random: number): StepOutcome {
  if (failure.kind === 'RATE_LIMITED') {
    return { event: 'unchanged', waitMs: rateLimitWaitMs(failure.retryAfterMs, random), failed: false };
  }
  return { event: 'unchanged', waitMs: backOffMs(failures + 1, random), failed: true };
}
