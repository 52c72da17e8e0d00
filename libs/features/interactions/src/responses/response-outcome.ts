import { GIVEN_UP, readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure, ReviewReply } from '@listings/publisher-sdk';
import { readResponse } from '../ingestion/read-interaction.js';
import type { ReadResponse } from '../rules/interaction-changes.js';
import type { ResponseEvent } from '../rules/response-state.js';
import {
  BLOCKED_RESPONSE_RECHECK_MS,
  MAX_MODERATION_MS,
  MAX_RESPONSE_FAILURES,
  moderationPollMs,
} from '../rules/response-timing.js';
import type { OpenResponse } from '../store/open-responses.js';

/** The outcome of one step of a response: the event for its state machine and what to store. */
export interface StepOutcome {
  readonly event: Exclude<ResponseEvent, 'edited' | 'archived'>;
  /** The response as the publisher has it now. */
  readonly read?: ReadResponse;
  readonly remarks?: string;
  readonly waitMs: number | null;
  readonly failed?: boolean;
  /** The publisher certainly does not have the response. */
  readonly absent?: boolean;
  /** The publisher no longer has the interaction. */
  readonly interactionGone?: boolean;
}

/** Shown when the publisher rejects a response without a reason. */
const REJECTED = 'The publisher rejected the response';
const REVIEW_GONE = 'The publisher does not have the review any more';
const RESPONSE_GONE = 'The publisher does not have the response any more';
const UNDECIDED = 'The publisher has not decided on the response';

/** The outcome for a reply that the publisher returned. */
export function readReply(reply: ReviewReply, { ageMs, ref }: OpenResponse, now: Date): StepOutcome {
  const read = readResponse(reply, reply.ref || ref || '', now);
  switch (reply.state.state) {
    case 'live':
      return { event: 'live', read, waitMs: null };
    case 'rejected':
      return { event: 'refused', read, remarks: read.remarks ?? REJECTED, waitMs: null };
    case 'pending':
      if (ageMs >= MAX_MODERATION_MS) return { event: 'refused', read, remarks: UNDECIDED, waitMs: null };
      return { event: 'accepted', read, waitMs: moderationPollMs({ pollAfterMs: reply.state.pollAfterMs, ageMs }) };
  }
}

/** The outcome of a failed call [publishers 0.1]. A rate limit does not count against the retry budget. */
export function failedStep(failure: PublisherFailure, claimed: OpenResponse, clock: FailureClock): StepOutcome {
  const { failures, state } = claimed;
  if (failure.kind === 'CONTENT_REJECTED' && failure.code === 'review_gone')
    return {
      event: state === 'ARCHIVING' ? 'removed' : 'refused',
      remarks: REVIEW_GONE,
      waitMs: null,
      absent: true,
      interactionGone: true,
    };
  if (failure.kind === 'CONTENT_REJECTED' && failure.code === 'reply_gone')
    return { event: 'removed', remarks: RESPONSE_GONE, waitMs: null, absent: true };
  const reading = readFailure(failure, { failures, maxFailures: MAX_RESPONSE_FAILURES, clock }, { rejected: REJECTED });
  switch (reading.meaning) {
    case 'retry':
      return { event: 'postponed', waitMs: reading.waitMs, failed: reading.failed };
    case 'reconnect':
    case 'no access':
      if (failures + 1 >= MAX_RESPONSE_FAILURES) return { event: 'refused', remarks: reading.reason, waitMs: null };
      return { event: 'postponed', remarks: reading.reason, waitMs: BLOCKED_RESPONSE_RECHECK_MS, failed: true };
    case 'gone':
      return { event: state === 'ARCHIVING' ? 'removed' : 'refused', remarks: reading.reason, waitMs: null };
    case 'rejected':
      // If the publisher refuses an edit, it keeps the earlier text.
      return { event: 'refused', remarks: reading.reason, waitMs: null, absent: claimed.ref === null };
    case 'given up':
      return { event: 'refused', remarks: GIVEN_UP, waitMs: null };
  }
}
