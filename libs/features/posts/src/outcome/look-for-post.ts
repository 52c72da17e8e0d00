import {
  backOffMs,
  contentForSite,
  lookAgainMs,
  MAX_SEND_ATTEMPTS,
  MAX_UNDECIDED_MS,
  rateLimitWaitMs,
} from '@listings/domain';
import { findLookalikes } from '@listings/persistence';
import type { ClaimedPostDelivery } from '@listings/persistence';
import { failureOf } from '@listings/publisher-sdk';
import type { PostState, PublisherFailure } from '@listings/publisher-sdk';
import type { DeliveryDependencies } from '../dependencies.js';
import { postsOf, targetOf } from '../post-sites.js';
import { GIVEN_UP, isFinal, OUTCOME_UNKNOWN, reasonOf, SITE_NOT_CONFIGURED } from './failure-reasons.js';
import { readAnswer } from './publisher-answer.js';
import type { StepOutcome } from './step-outcome.js';

/**
 * Settles an unknown outcome: asks the publisher for the post of the earlier call, other deliveries' posts excepted.
 * Only a look that began after the post could no longer appear allows sending again [reliability 2].
 */
export async function lookForPost(deps: DeliveryDependencies, delivery: ClaimedPostDelivery): Promise<StepOutcome> {
  try {
    const found = await findLostPost(deps, delivery);
    if (found === 'site not configured') return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
    return found ? readAnswer(found, delivery) : readAbsence(delivery);
  } catch (error) {
    return readFailure(failureOf(error), delivery, deps.clock.random());
  }
}

/** The post that an earlier call made, if the publisher has one. Throws what the publisher's call throws. */
export async function findLostPost(
  deps: DeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostState | 'site not configured' | undefined> {
  const posts = postsOf(deps.publishers, delivery.site);
  if (!posts) return 'site not configured';
  const { site, phone, postType: type, listingRef, attemptedAt } = delivery;
  if (!attemptedAt) return undefined;
  const content = contentForSite(delivery.content, { type, site, phone });
  const lookalikes = await findLookalikes(deps.database, { ...delivery, attemptedAt });
  const knownRefs = lookalikes.flatMap(({ externalRef }) => externalRef ?? []);
  return deps.calls.call(targetOf(delivery), ({ session }) =>
    posts.findPost({ session, listingRef, content, attemptedAt, knownRefs }),
  );
}

function readAbsence({ untilResendMs, attempts }: ClaimedPostDelivery): StepOutcome {
  if (untilResendMs > 0) return { event: 'unclear', fresh: false, waitMs: lookAgainMs({ untilResendMs }) };
  if (attempts >= MAX_SEND_ATTEMPTS) return { event: 'rejected', reason: GIVEN_UP };
  // Should the post turn up after all, the next look still finds it: the time of the first attempt is kept.
  return { event: 'unsent', waitMs: 0, spent: true, failed: false, keepAttempt: true };
}

function readFailure(failure: PublisherFailure, delivery: ClaimedPostDelivery, random: number): StepOutcome {
  if (failure.kind === 'RATE_LIMITED') {
    return { event: 'unclear', fresh: false, waitMs: rateLimitWaitMs(failure.retryAfterMs, random) };
  }
  if (isFinal(failure)) return { event: 'rejected', reason: reasonOf(failure) };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', reason: OUTCOME_UNKNOWN };
  const { untilResendMs, failures } = delivery;
  const waitMs = untilResendMs > 0 ? lookAgainMs({ untilResendMs }) : backOffMs(failures + 1, random);
  return { event: 'unclear', fresh: false, waitMs };
}
