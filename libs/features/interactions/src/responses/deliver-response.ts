import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherSession, ReviewReplies, ReviewReply, ReviewsCapability } from '@listings/publisher-sdk';
import type { DeliveryDependencies } from '../dependencies.js';
import { RESPONSE_SETTLE_MS } from '../rules/ingestion-timing.js';
import { isSameText } from '../rules/interaction-changes.js';
import { BLOCKED_RESPONSE_RECHECK_MS } from '../rules/response-timing.js';
import type { OpenResponse } from '../store/open-responses.js';
import { NO_EDITS, NO_REMOVALS, NO_REPLIES, repliesOf } from './reply-codes.js';
import { failedStep, readReply } from './response-outcome.js';
import type { StepOutcome } from './response-outcome.js';

/** Reviews that the search for a lost response reads at most. */
const SEARCHED = 5_000;
/** The wait until a lost response of an archived text is searched for again. */
const SEARCH_AGAIN_MS = 60_000;

/**
 * Runs the next step of a response [contract 6]: sends it, changes or removes it at the publisher, or looks whether the
 * publisher has decided. A call whose outcome is unknown is repeated; the plug-in finds a response with the same text
 * instead of writing a second one.
 */
export async function deliverResponse(
  deps: DeliveryDependencies,
  response: OpenResponse,
  lease: Lease,
): Promise<StepOutcome> {
  const { accountId, locationId, publisher, listingRef, reviewRef, state, ref, attempts, link } = response;
  const reviews = deps.publishers.find(publisher)?.publisher.reviews;
  // A response that never left the service only has to be forgotten.
  if (state === 'ARCHIVING' && ref === null && attempts === 0) return { event: 'removed', waitMs: null };
  if (!reviews) return { event: 'postponed', waitMs: BLOCKED_RESPONSE_RECHECK_MS };
  if (!link) return failedStep({ kind: 'LISTING_INACCESSIBLE', listingRef }, response, deps.clock);
  const target = { accountId, connectedAccountId: link.connectedAccountId, locationId, listingRef };
  try {
    return await deps.calls.call(target, async ({ session }) => {
      if (!lease.isHeld()) throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
      const address = { session, listingRef, reviewRef };
      if (state === 'ARCHIVING') return remove(reviews, response, address);
      failpoint('response.before_send');
      const reply = await send(repliesOf(reviews), response, address);
      failpoint('response.after_send');
      return reply ? readReply(reply, response, deps.clock.now()) : { event: 'removed', waitMs: null };
    });
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    return failedStep(failureOf(error), response, deps.clock);
  }
}

interface Address {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly reviewRef: string;
}

/** A plug-in may no longer take what an earlier release of it took. */
function refused(text: string): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code: 'not_supported', text });
}

async function send(
  replies: ReviewReplies | undefined,
  { state, ref, content, editedContent, closes }: OpenResponse,
  address: Address,
): Promise<ReviewReply | undefined> {
  if (!replies) throw refused(NO_REPLIES);
  if (ref === null) return replies.reply({ ...address, text: content, ...(closes && { closes }) });
  if (state === 'COMPLETED') return replies.checkReplyState({ ...address, replyRef: ref });
  if (!replies.editReply) throw refused(NO_EDITS);
  return replies.editReply({ ...address, replyRef: ref, text: editedContent ?? content });
}

async function remove(reviews: ReviewsCapability, response: OpenResponse, address: Address): Promise<StepOutcome> {
  const replyRef = response.ref ?? (await findLost(reviews, response, address));
  if (replyRef === undefined) {
    // The call whose outcome is unknown may still take effect.
    if (response.ageMs < RESPONSE_SETTLE_MS) return { event: 'postponed', waitMs: SEARCH_AGAIN_MS };
    return { event: 'removed', waitMs: null };
  }
  const { deleteReply } = reviews;
  if (!deleteReply) throw refused(NO_REMOVALS);
  await deleteReply({ ...address, replyRef });
  return { event: 'removed', waitMs: null };
}

/** Finds the response of a call whose outcome is unknown by its text. */
async function findLost(
  reviews: ReviewsCapability,
  { reviewRef, content }: OpenResponse,
  { session, listingRef }: Address,
): Promise<string | undefined> {
  let read = 0;
  for await (const review of reviews.listReviews({ session, listingRef })) {
    if (review.ref === reviewRef)
      return review.replies.find(({ byOwner, text }) => byOwner && isSameText(text, content))?.ref;
    read += 1;
    if (read >= SEARCHED) break;
  }
  return undefined;
}
