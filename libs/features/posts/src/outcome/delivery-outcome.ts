import { NO_ACCESS } from '@listings/domain';
import { publisherSentence, readFailure } from '@listings/publisher-gateway';
import type { FailureClock, FailureReading } from '@listings/publisher-gateway';
import type { PostsCapability, PostState, PublisherFailure } from '@listings/publisher-sdk';
import { ACCEPTED_EVERY_MS, linkCheckMs, MAX_UNDECIDED_MS, pollAgainMs } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { NEVER_SHOWN, REJECTED_WITHOUT_REASON, REMOVED_BY_PUBLISHER, UNDECIDED } from './failure-reasons.js';

/** The outcome of one step of a delivery: the event for its state machine and the data to store. */
export type PostDeliveryResult =
  /** Without a reference the publisher has taken the post and does not say where it is. */
  | { readonly event: 'accepted'; readonly ref?: string; readonly waitMs: number | null }
  | { readonly event: 'published'; readonly ref: string; readonly link?: string; readonly waitMs: number | null }
  /** `reason` is shown to the client. */
  | { readonly event: 'rejected'; readonly reason: string; readonly ref?: string }
  /**
   * `fresh`: the unknown outcome belongs to the call of this step. `failed`: the call failed, not only its search. `spent` false: the attempt
   * does not count. `hasNoRoom`: the publisher has refused the post because the listing is full.
   */
  | {
      readonly event: 'unclear';
      readonly hasNoRoom?: boolean;
      readonly spent?: false;
      readonly waitMs: number;
      readonly fresh: boolean;
      readonly failed: boolean;
      readonly paused?: boolean;
    }
  /**
   * `spent`: the attempt counts. `keepAttempt`: an earlier call may have created the post. `paused`, here and in other outcomes: the delivery
   * waits until the owner connects the account again, at most for `waitMs`. `reason`: what it waits for, if people are to read that.
   * `hasNoRoom`: the publisher shows no further post of the listing.
   */
  | {
      readonly event: 'unsent';
      readonly reason?: string;
      readonly hasNoRoom?: boolean;
      readonly waitMs: number;
      readonly spent: boolean;
      readonly failed: boolean;
      readonly keepAttempt: boolean;
      readonly paused?: boolean;
    }
  /** `reason`: absent if the site is no longer connected. */
  | { readonly event: 'disconnected'; readonly reason?: string }
  /**
   * `failed`: counts for the back-off. `waitMs` null: no further check. `ref`: a lost post that was found. `isLeaving`: the publisher has
   * taken the deletion of the post, which it still shows.
   */
  | {
      readonly event: 'unchanged';
      readonly isLeaving?: boolean;
      readonly waitMs: number | null;
      readonly failed: boolean;
      readonly ref?: string;
      readonly paused?: boolean;
    }
  | { readonly event: 'vanished' }
  /** `wasGone`: the post was gone before, and not by a deletion of the service. */
  | { readonly event: 'removed'; readonly wasGone?: boolean }
  | { readonly event: 'stranded'; readonly reason: string };

/** The outcome for a state that the publisher returned from any call about a post. */
export function readPostState(answer: PostState, delivery: ClaimedPostDelivery): PostDeliveryResult {
  switch (answer.state) {
    case 'live': {
      const { ref, link } = answer;
      return { event: 'published', ref, link, waitMs: linkWaitMs(link, delivery) };
    }
    case 'pending':
      return readPending(answer, delivery);
    case 'rejected':
      return {
        event: 'rejected',
        ref: answer.ref,
        reason: publisherSentence(answer.reason) || REJECTED_WITHOUT_REASON,
      };
    case 'removed':
      if (delivery.state === 'PENDING' || delivery.state === 'LIVE') return { event: 'vanished' };
      return { event: 'rejected', ref: answer.ref, reason: REMOVED_BY_PUBLISHER };
  }
}

function readPending(
  { ref, pollAfterMs }: PostState & { state: 'pending' },
  delivery: ClaimedPostDelivery,
): PostDeliveryResult {
  // The service treats a live post as live from then on; this call only asked for its link.
  if (delivery.state === 'LIVE') return { event: 'accepted', ref, waitMs: null };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', ref, reason: UNDECIDED };
  return { event: 'accepted', ref, waitMs: pollAgainMs({ pollAfterMs, ageMs: delivery.ageMs }) };
}

/** The next look for an accepted post, which has no reference yet; it fails when the publisher does not show it in a day. */
export function acceptedAgain(posts: AcceptedPace, delivery: ClaimedPostDelivery): PostDeliveryResult {
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', reason: NEVER_SHOWN };
  return { event: 'accepted', waitMs: acceptedAgainMs(posts, delivery) };
}

type AcceptedPace = Pick<PostsCapability, 'acceptedEveryMs'>;

/** The milliseconds until the next look for an accepted post. */
export function acceptedAgainMs(
  { acceptedEveryMs: pollAfterMs = ACCEPTED_EVERY_MS }: AcceptedPace,
  { ageMs }: ClaimedPostDelivery,
): number {
  return pollAgainMs({ pollAfterMs, ageMs });
}

/** A live post without a link is checked a few times more. */
function linkWaitMs(link: string | undefined, { liveMs }: ClaimedPostDelivery): number | null {
  return link === undefined ? linkCheckMs(liveMs) : null;
}

/** Interprets a failed call about a post. Clients see the reason, so it contains nothing internal [contract 1]. */
export function readPostFailure(
  failure: PublisherFailure,
  { failures }: ClaimedPostDelivery,
  clock: FailureClock,
): FailureReading {
  const reading = readFailure(failure, { failures, clock }, { rejected: REJECTED_WITHOUT_REASON });
  // Posts do not show the publisher's own text about lost access.
  return reading.meaning === 'no access' ? { ...reading, reason: NO_ACCESS } : reading;
}
