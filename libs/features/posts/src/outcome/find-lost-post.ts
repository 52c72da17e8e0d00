import { readClockOffset } from '@listings/persistence';
import { GIVEN_UP, LONGEST_REACH_MS, searchByClocks } from '@listings/publisher-gateway';
import type { CallContext } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { AcceptedPost, PostState, PublisherFailure } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { findableWithinMs, postsOf, targetOf } from '../post-sites.js';
import { contentForSite } from '../rules/campaign-content.js';
import { MAX_SEND_ATTEMPTS, MAX_UNDECIDED_MS, searchAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { findLookalikes, MISTAKEN_WITHIN_MS } from '../store/delivery-lookalikes.js';
import type { LookalikePostDelivery } from '../store/delivery-lookalikes.js';
import { acceptedAgain, readPostFailure, readPostState } from './delivery-outcome.js';
import type { PostDeliveryResult } from './delivery-outcome.js';
import { NOT_VERIFIED, OUTCOME_UNKNOWN, SITE_NOT_CONFIGURED, TAKES_NO_POSTS } from './failure-reasons.js';
import { waitForOwner } from './wait-for-owner.js';

/**
 * Resolves an unknown outcome: searches the publisher for the post of the earlier call, excluding posts of other
 * deliveries. Only a search that began after the post could no longer appear permits another send [reliability 2].
 */
export async function resolveUnknownOutcome(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostDeliveryResult> {
  try {
    const found = await findLostPost(deps, delivery);
    if (found === 'site not configured') return { event: 'rejected', reason: SITE_NOT_CONFIGURED };
    if (!found) return readAbsence(deps, delivery);
    if (found.state !== 'accepted') return readPostState(found, delivery);
    return acceptedAgain(postsOf(deps.publishers, delivery.site) ?? {}, delivery);
  } catch (error) {
    const failure = failureOf(error);
    return (await waitForOwner(deps, delivery, failure)) ?? searchFailure(deps, failure, delivery);
  }
}

/**
 * Searches for the post that an earlier call may have created, by the publisher's clock. Throws when the publisher's call fails, and when only a
 * wrong clock shows a post.
 */
export async function findLostPost(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
): Promise<PostState | AcceptedPost | 'site not configured' | undefined> {
  const posts = postsOf(deps.publishers, delivery.site);
  if (!posts) return 'site not configured';
  const { site, phone, postType: type, listingRef, attemptedAt } = delivery;
  if (!attemptedAt) return undefined;
  const content = contentForSite(delivery.content, { type, site, phone });
  const lookalikes = await findLookalikes(deps.database, { ...delivery, attemptedAt, reachMs: LONGEST_REACH_MS });
  const { offsetMs } = await readClockOffset(deps.database, deps.clock);
  const find = ({ session, aheadMs }: CallContext) =>
    searchByClocks({
      attemptedAt,
      // The time of the attempt is that of the database.
      aheadMs: () => addedTo(offsetMs, aheadMs()),
      refOf: (found: PostState | AcceptedPost) => (found.state === 'accepted' ? undefined : found.ref),
      isTaken: delivery.state === 'PENDING',
      doubted: (differenceMs) =>
        deps.logger.warn(
          { ...targetOf(delivery), differenceMs },
          "the publisher's clock leaves a doubt about a lost post",
        ),
      search: (since) => {
        const knownRefs = knownWithin(lookalikes, since);
        return posts.findPost({ session, listingRef, content, attemptedAt: since.attemptedAt, knownRefs });
      },
    });
  return deps.calls.call(targetOf(delivery), find, { whilePaused: 'go on' });
}

/** The posts of other deliveries that a search may find. */
function knownWithin(lookalikes: readonly LookalikePostDelivery[], { reachMs }: { reachMs: number }): string[] {
  return lookalikes.flatMap(({ externalRef, olderMs }) =>
    externalRef !== null && (olderMs ?? 0) <= MISTAKEN_WITHIN_MS + reachMs ? [externalRef] : [],
  );
}

function addedTo(ms: number, moreMs: number | undefined): number | undefined {
  return moreMs === undefined ? undefined : ms + moreMs;
}

function readAbsence(
  deps: PostDeliveryDependencies,
  { site, untilResendMs, attempts }: ClaimedPostDelivery,
): PostDeliveryResult {
  if (untilResendMs > 0) return searchAgain(deps, { site, untilResendMs });
  if (attempts >= MAX_SEND_ATTEMPTS) return { event: 'rejected', reason: GIVEN_UP };
  // Keep the time of the first attempt, so that a later search still finds the post if it appears after all.
  return { event: 'unsent', waitMs: 0, spent: true, failed: false, keepAttempt: true };
}

function searchFailure(
  deps: PostDeliveryDependencies,
  failure: PublisherFailure,
  delivery: ClaimedPostDelivery,
): PostDeliveryResult {
  const { site, untilResendMs } = delivery;
  // The cause that hides the posts of the listing also refused this post, so no search will ever find it.
  if (failure.kind === 'NO_DATA') {
    if (untilResendMs > 0) return searchAgain(deps, { site, untilResendMs });
    return { event: 'rejected', reason: failure.reason === 'unverified' ? NOT_VERIFIED : TAKES_NO_POSTS };
  }
  const reading = readPostFailure(failure, delivery, deps.clock);
  if (reading.meaning !== 'retry') return { event: 'rejected', reason: reading.reason };
  if (!reading.failed) return { event: 'unclear', fresh: false, failed: false, waitMs: reading.waitMs };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', reason: OUTCOME_UNKNOWN };
  const again = untilResendMs > 0 ? searchAgain(deps, { site, untilResendMs }).waitMs : reading.waitMs;
  return { event: 'unclear', fresh: false, failed: true, waitMs: again };
}

function searchAgain(
  { publishers }: PostDeliveryDependencies,
  { site, untilResendMs }: { site: string; untilResendMs: number },
): PostDeliveryResult & { event: 'unclear' } {
  const waitMs = searchAgainMs({ untilResendMs, findableWithinMs: findableWithinMs(publishers, site) });
  return { event: 'unclear', fresh: false, failed: false, waitMs };
}
