import { LINK_CHECK_MS, MAX_UNDECIDED_MS, pollAgainMs } from '@listings/domain';
import type { ClaimedPostDelivery } from '@listings/persistence';
import type { PostState } from '@listings/publisher-sdk';
import { REJECTED_WITHOUT_REASON, REMOVED_BY_PUBLISHER, UNDECIDED } from './failure-reasons.js';
import type { StepOutcome } from './step-outcome.js';

/** What a publisher's word about a post means for its delivery, whichever call brought it. */
export function readAnswer(answer: PostState, delivery: ClaimedPostDelivery): StepOutcome {
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
): StepOutcome {
  // Once live it stays so for us; only its link was asked for.
  if (delivery.state === 'LIVE') return { event: 'accepted', ref, waitMs: null };
  if (delivery.ageMs > MAX_UNDECIDED_MS) return { event: 'rejected', ref, reason: UNDECIDED };
  return { event: 'accepted', ref, waitMs: pollAgainMs({ pollAfterMs, ageMs: delivery.ageMs }) };
}

/** A publisher that has no link at hand is asked once more, a moment later. */
function linkWaitMs(link: string | undefined, { state }: ClaimedPostDelivery): number | null {
  return link === undefined && state !== 'LIVE' ? LINK_CHECK_MS : null;
}
