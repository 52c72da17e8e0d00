import type { ActionLinksThere } from '@listings/domain';
import type { PushedPhotos } from '@listings/feature-photos';
import { noDataReasons, publisherSentence, readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure, SubmissionResult } from '@listings/publisher-sdk';
import { MAX_PENDING_MS, MAX_SUBMISSION_FAILURES, submissionPollMs } from '../rules/submission-timing.js';
import type { OpenSubmission } from '../store/open-submissions.js';

/** The outcome of one step of a submission: the event for its state machine and the data to store. */
export type PushOutcome =
  | { readonly event: 'live'; readonly liveLink: string | null; readonly losses: readonly string[] }
  | { readonly event: 'accepted'; readonly waitMs: number; readonly losses: readonly string[] }
  /** `issue` is shown to the client. */
  | { readonly event: 'refused'; readonly issue: string }
  /**
   * `failed`: counts for back-off and retry budget. `failures`: those before this step that still count; absent: all. `pause`: why the
   * publisher takes no calls.
   */
  | {
      readonly event: 'postponed';
      readonly waitMs: number;
      readonly failed: boolean;
      readonly failures?: number;
      readonly pause?: string;
    }
  | { readonly event: 'blocked'; readonly issue: string }
  | { readonly event: 'canceled'; readonly issue: string };

/** The outcome of a step with the action links and photos at the listing. */
export interface TakenStep {
  readonly outcome: PushOutcome;
  /** Absent when the step did not read them. */
  readonly actionLinks?: ActionLinksThere;
  /** Absent when the step did not work on them. */
  readonly photos?: PushedPhotos;
}

/** The publisher cannot store a part of the data and did not name it in a sentence. */
const NOT_ALL_SHOWN = 'The publisher does not show all of the data';
/** The publisher does not show the data and gave no reason. */
const NOT_KEPT = 'The publisher did not accept all of the data and gave no reason';
/** The publisher did not decide in time. */
const UNDECIDED = 'The publisher did not decide on the data within 7 days';

/** The outcome for a publisher's result of a push or of a check. */
export function readSubmissionResult(
  answer: SubmissionResult,
  submission: OpenSubmission,
  push: { readonly losses: readonly string[] },
): PushOutcome {
  const reported = ('losses' in answer && answer.losses) || [];
  const losses = [...push.losses, ...reported.map((loss) => publisherSentence(loss) || NOT_ALL_SHOWN)];
  switch (answer.state) {
    case 'live': {
      const listed = submission.link?.liveLink ?? submission.liveLink;
      return { event: 'live', liveLink: answer.liveLink ?? listed, losses };
    }
    case 'pending': {
      const { pendingMs: ageMs } = submission;
      if (ageMs > MAX_PENDING_MS) return { event: 'refused', issue: UNDECIDED };
      return { event: 'accepted', waitMs: submissionPollMs({ pollAfterMs: answer.pollAfterMs, ageMs }), losses };
    }
    case 'rejected':
      return { event: 'refused', issue: publisherSentence(answer.text) || NOT_KEPT };
  }
}

/** Determines the outcome of a failed call [publishers 0.1]. */
export function pushFailure(failure: PublisherFailure, { failures }: OpenSubmission, clock: FailureClock): PushOutcome {
  if (failure.kind === 'NO_DATA') {
    return {
      event: 'refused',
      issue: `The publisher takes no data for this listing: ${noDataReasons[failure.reason]}`,
    };
  }
  const reading = readFailure(failure, { failures, maxFailures: MAX_SUBMISSION_FAILURES, clock });
  switch (reading.meaning) {
    case 'retry':
      return { event: 'postponed', waitMs: reading.waitMs, failed: reading.failed, pause: reading.pause };
    case 'reconnect':
    case 'no access':
      return { event: 'blocked', issue: reading.reason };
    case 'gone':
    case 'rejected':
    case 'given up':
      return { event: 'refused', issue: reading.reason };
  }
}
