import { MAX_PENDING_MS, MAX_SUBMISSION_FAILURES, submissionPollMs } from '@listings/domain';
import type { ActionLinksThere } from '@listings/domain';
import type { ClaimedSubmission } from '@listings/persistence';
import { publisherLink, publisherText, readFailure } from '@listings/publisher-gateway';
import type { PublisherFailure, SubmissionResult } from '@listings/publisher-sdk';

/** The outcome of one step of a submission: the event for its state machine and the data to store. */
export type PushOutcome =
  | { readonly event: 'live'; readonly liveLink: string | null; readonly losses: readonly string[] }
  | { readonly event: 'accepted'; readonly waitMs: number; readonly losses: readonly string[] }
  /** `issue` is shown to the client. */
  | { readonly event: 'refused'; readonly issue: string }
  /** `failed`: counts for back-off and retry budget. */
  | { readonly event: 'postponed'; readonly waitMs: number; readonly failed: boolean }
  | { readonly event: 'blocked'; readonly issue: string }
  | { readonly event: 'canceled'; readonly issue: string };

/** The outcome of a step with the action links that it found. */
export interface TakenStep {
  readonly outcome: PushOutcome;
  /** Absent when the step did not read them. */
  readonly actionLinks?: ActionLinksThere;
}

/** The publisher did not decide in time. */
const UNDECIDED = 'The publisher did not decide on the data within 7 days';

/** The outcome for a publisher's result of a push or of a check. */
export function readSubmissionResult(
  answer: SubmissionResult,
  submission: ClaimedSubmission,
  push: { readonly losses: readonly string[] },
): PushOutcome {
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

/** Determines the outcome of a failed call [publishers 0.1]. */
export function pushFailure(failure: PublisherFailure, { failures }: ClaimedSubmission, random: number): PushOutcome {
  if (failure.kind === 'NO_DATA') {
    return { event: 'refused', issue: `The publisher takes no data for this listing (${failure.reason})` };
  }
  const reading = readFailure(failure, { failures, maxFailures: MAX_SUBMISSION_FAILURES, random });
  switch (reading.meaning) {
    case 'retry':
      return { event: 'postponed', waitMs: reading.waitMs, failed: reading.failed };
    case 'reconnect':
    case 'no access':
      return { event: 'blocked', issue: reading.reason };
    case 'gone':
    case 'rejected':
    case 'given up':
      return { event: 'refused', issue: reading.reason };
  }
}
