import {
  backOffMs,
  LISTING_GONE,
  MAX_PENDING_MS,
  MAX_SUBMISSION_FAILURES,
  NO_ACCESS,
  rateLimitWaitMs,
  RECONNECT,
  submissionPollMs,
} from '@listings/domain';
import type { ClaimedSubmission } from '@listings/persistence';
import type { PublisherFailure, SubmissionResult } from '@listings/publisher-sdk';
import { publisherLink, publisherText } from '@listings/publisher-gateway';
import type { Push } from './plan-push.js';
import type { StepOutcome } from './step-outcome.js';

/** All attempts failed without the publisher's word on it. */
export const GIVEN_UP = 'The publisher could not be reached; given up after several attempts';
/** The publisher never said what became of it. */
export const UNDECIDED = 'The publisher did not decide on the data within 7 days';

/** What a publisher's word about a push means for the submission, whichever call brought it. */
export function readAnswer(answer: SubmissionResult, submission: ClaimedSubmission, push: Push): StepOutcome {
  const losses = [...push.losses, ...(('losses' in answer && answer.losses) || []).map(publisherText)];
  switch (answer.state) {
    case 'live': {
      const listed = submission.link?.liveLink ?? submission.liveLink;
      return { event: 'live', liveLink: publisherLink(answer.liveLink) ?? listed, losses };
    }
    case 'pending': {
      const { pendingMs: ageMs } = submission;
      if (ageMs > MAX_PENDING_MS) return { event: 'refused', issue: UNDECIDED };
      return { event: 'accepted', waitMs: submissionPollMs({ pollAfterMs: answer.pollAfterMs, ageMs }), losses };
    }
    case 'rejected':
      return { event: 'refused', issue: publisherText(answer.text) || `Not accepted: ${answer.fields.join(', ')}` };
  }
}

/** What a failed call means for the submission [publishers 0.1]. A rate limit uses up nothing. */
export function readFailure(failure: PublisherFailure, { failures }: ClaimedSubmission, random: number): StepOutcome {
  switch (failure.kind) {
    case 'RATE_LIMITED':
      return { event: 'postponed', waitMs: rateLimitWaitMs(failure.retryAfterMs, random), failed: false };
    case 'TRANSIENT':
      if (failures + 1 >= MAX_SUBMISSION_FAILURES) return { event: 'refused', issue: GIVEN_UP };
      return { event: 'postponed', waitMs: backOffMs(failures + 1, random), failed: true };
    case 'CREDENTIALS_INVALID':
      return { event: 'blocked', issue: RECONNECT };
    case 'LISTING_INACCESSIBLE':
      return { event: 'blocked', issue: publisherText(failure.cause ?? '') || NO_ACCESS };
    case 'LISTING_NOT_FOUND':
      return { event: 'refused', issue: LISTING_GONE };
    case 'NO_DATA':
      return { event: 'refused', issue: `The publisher takes no data for this listing (${failure.reason})` };
    case 'CONTENT_REJECTED':
      return { event: 'refused', issue: publisherText(failure.text) || 'The publisher rejected the data' };
  }
}
