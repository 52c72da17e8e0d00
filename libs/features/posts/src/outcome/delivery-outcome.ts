import { LINK_CHECK_MS, MAX_UNDECIDED_MS, NO_ACCESS, pollAgainMs } from '@listings/domain';
import type { ClaimedPostDelivery } from '@listings/persistence';
import { readFailure } from '@listings/publisher-gateway';
import type { FailureReading } from '@listings/publisher-gateway';
import type { PostState, PublisherFailure } from '@listings/publisher-sdk';
import { REJECTED_WITHOUT_REASON, REMOVED_BY_PUBLISHER, UNDECIDED } from './failure-reasons.js';

/** What one step of work on a delivery found out: the event of its state machine, with what belongs to it. */
export type DeliveryOutcome =
  | { readonly event: 'accepted'; readonly ref: string; readonly waitMs: number | null }
  | { readonly event: 'published'; readonly ref: string; readonly link?: string; readonly waitMs: number | null }
  /** `reason` is what the client reads. */
  | { readonly event: 'rejected'; readonly reason: string; readonly ref?: string }
  /** `fresh`: the call just made is the one with the unknown outcome. */
  | { readonly event: 'unclear'; readonly waitMs: number; readonly fresh: boolean }
  /** `spent`: the attempt counts. `keepAttempt`: an earlier call may still turn out to have made the post. */
  | {
      readonly event: 'unsent';
      readonly waitMs: number;
      readonly spent: boolean;
      readonly failed: boolean;
      readonly keepAttempt: boolean;
    }
  | { readonly event: 'disconnected' }
  /** `failed`: counts for the back-off. Without a wait nothing is asked again. `ref`: a lost post that was found. */
  | { readonly event: 'unchanged'; readonly waitMs: number | null; readonly failed: boolean; readonly ref?: string }
  | { readonly event: 'vanished' }
  | { readonly event: 'removed' }
  | { readonly event: 'stranded'; readonly reason: string };

/** What a publisher's word about a post means for its delivery, whichever call brought it. */
export function readPostState(answer: PostState, delivery: ClaimedPostDelivery): DeliveryOutcome {
  switch (answer.state) {
    case 'live':
      return { event: 'published', ref: answer.ref, link: answer.link, waitMs: linkWaitMs(answer.link, delivery) };
    case 'pending':
      return readPending(answer, delivery);
    case 'rejected':
      return { event: 'rejected', ref: answer.ref, reason: answer.reason || REJECTED_WITHOUT_REASON };
    case 'removed':
      if (delivery.state === 'PENDING' || delivery.state === 'LIVE') return { event: 'vanished' };
      return { event: 'rejected', ref: answer.ref, reason: REMOVED_BY_PUBLISHER };
  }
}

function readPending(
  { ref, pollAfterMs }: PostState & { state: 'pending' },
  delivery: ClaimedPostDelivery,
): DeliveryOutcome {
  // Once live it stays so for us; only its link was asked for.
  if (delivery.state === 'LIVE') return { event: 'accepted', ref, waitMs: null };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', ref, reason: UNDECIDED };
  return { event: 'accepted', ref, waitMs: pollAgainMs({ pollAfterMs, ageMs: delivery.ageMs }) };
}

/** A publisher that has no link at hand is asked once more, a moment later. */
function linkWaitMs(link: string | undefined, { state }: ClaimedPostDelivery): number | null {
  return link === undefined && state !== 'LIVE' ? LINK_CHECK_MS : null;
}

/** What a failed call about a post means; its reason is what clients read, with nothing internal in it [contract 1]. */
export function readPostFailure(
  failure: PublisherFailure,
  { failures }: ClaimedPostDelivery,
  random: number,
): FailureReading {
  const reading = readFailure(failure, { failures, random }, { rejected: REJECTED_WITHOUT_REASON });
  // A post never shows the publisher's own text about access.
  return reading.meaning === 'no access' ? { ...reading, reason: NO_ACCESS } : reading;
}
