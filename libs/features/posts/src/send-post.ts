import {
  backOffMs,
  contentForSite,
  lookAgainMs,
  MAX_SEND_ATTEMPTS,
  rateLimitWaitMs,
  RESEND_AFTER_MS,
} from '@listings/domain';
import type { ClaimedPostDelivery } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { DeliveryDependencies } from './dependencies.js';
import { GIVEN_UP, isFinal, reasonOf, SITE_NOT_CONFIGURED } from './failure-reasons.js';
import { postsOf, targetOf } from './post-sites.js';
import { readAnswer } from './publisher-answer.js';
import type { StepOutcome } from './step-outcome.js';

/**
 * Sends a post, once [publishers 0.1]. The intent is in the row already; a call that ends without an answer leaves
 * the delivery to {@link lookForPost}.
 */
export async function sendPost(
  deps: DeliveryDependencies,
  delivery: ClaimedPostDelivery,
  lease: Lease,
): Promise<StepOutcome> {
  const posts = postsOf(deps.publishers, delivery.site);
  if (!posts) return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
  if (!delivery.linked) return { event: 'disconnected' };
  const { site, phone, postType: type, listingRef } = delivery;
  const content = contentForSite(delivery.content, { type, site, phone });
  try {
    const answer = await deps.calls.call(targetOf(delivery), async ({ session }) => {
      if (!lease.isHeld()) throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
      failpoint('post.before_create');
      const state = await posts.createPost({ session, listingRef, content });
      failpoint('post.after_create');
      return state;
    });
    return readAnswer(answer, delivery);
  } catch (error) {
    return readFailure(failureOf(error), delivery, deps.clock.random());
  }
}

function readFailure(failure: PublisherFailure, delivery: ClaimedPostDelivery, random: number): StepOutcome {
  const keepAttempt = delivery.attemptedBefore;
  const unclear: StepOutcome = {
    event: 'unclear',
    fresh: true,
    waitMs: lookAgainMs({ untilResendMs: RESEND_AFTER_MS }),
  };
  if (failure.kind === 'RATE_LIMITED') {
    const waitMs = rateLimitWaitMs(failure.retryAfterMs, random);
    return { event: 'unsent', waitMs, spent: false, failed: false, keepAttempt };
  }
  // After an earlier call with unknown outcome a refusal can mean "I have it already": looked for once more.
  if (failure.kind === 'CONTENT_REJECTED' && keepAttempt && delivery.attempts < MAX_SEND_ATTEMPTS) return unclear;
  if (isFinal(failure)) return { event: 'rejected', reason: reasonOf(failure) };
  if (failure.kind === 'TRANSIENT' && failure.outcomeUnknown) return unclear;
  if (delivery.attempts >= MAX_SEND_ATTEMPTS) return { event: 'rejected', reason: GIVEN_UP };
  const waitMs = backOffMs(delivery.failures + 1, random);
  return { event: 'unsent', waitMs, spent: true, failed: true, keepAttempt };
}
