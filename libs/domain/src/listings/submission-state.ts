import { fromStates, stateTable } from '../state-table.js';

/** The kind of work that pushes locations to their listings [contract 4]; its subjects are locations with a publisher, its groups connected accounts. */
export const LISTING_SUBMISSION = 'listing-submission';

/** State of a submission. */
export type SubmissionState =
  /** A push is due or running. A push compares first, so that a repeated push is harmless. */
  | 'QUEUED'
  /** The publisher has accepted the data and decides later. */
  | 'PENDING'
  /** The connected account lost its access to the listing. The submission continues when access returns. */
  | 'BLOCKED'
  /** The listing shows the data. */
  | 'SUCCESS'
  /** The publisher does not show all of the data, and another push would not change that. */
  | 'INCOMPLETE'
  /** The data is no longer wanted there: the location was archived, the site disabled, or the listing unlinked. */
  | 'CANCELED';

/** The events that change the state of a submission. */
export type SubmissionEvent =
  /**
   * The location, its sites or its link changed, so the latest data must be pushed. Repeated requests have one
   * effect.
   */
  | 'requested'
  /** The publisher accepted the data and decides later. */
  | 'accepted'
  | 'live'
  /** The publisher rejected the data, or the retry budget is used up. */
  | 'refused'
  /** No decision yet; the worker retries later. */
  | 'postponed'
  | 'blocked'
  | 'canceled';

/** The states of a submission that has not ended. */
export const openSubmissionStates = ['QUEUED', 'PENDING', 'BLOCKED'] as const;

/** All states. */
export const submissionStates = [...openSubmissionStates, 'SUCCESS', 'INCOMPLETE', 'CANCELED'] as const;

/**
 * The state table of a submission [3]. If `requested` happens during a push, the result of that push does not end the submission: only
 * the push of the latest data does.
 */
export const submissionTable = stateTable<SubmissionState, SubmissionEvent>({
  requested: fromStates(submissionStates, 'QUEUED'),
  accepted: fromStates(openSubmissionStates, 'PENDING'),
  live: fromStates(openSubmissionStates, 'SUCCESS'),
  refused: fromStates(openSubmissionStates, 'INCOMPLETE'),
  // The worker retries a blocked submission from time to time, because access can return without an event.
  postponed: { QUEUED: 'QUEUED', PENDING: 'PENDING', BLOCKED: 'QUEUED' },
  blocked: fromStates(openSubmissionStates, 'BLOCKED'),
  canceled: fromStates(openSubmissionStates, 'CANCELED'),
});

/** The final states, each with the `status` of its event [6.1]. */
export const submissionEnds = {
  SUCCESS: 'success',
  INCOMPLETE: 'incomplete',
  CANCELED: 'canceled',
} as const satisfies Partial<Record<SubmissionState, string>>;

/** `status` of listing.submission [6.1]. */
export type SubmissionEnd = (typeof submissionEnds)[keyof typeof submissionEnds];

/** Returns how the submission ended; undefined if it has not ended. */
export function submissionEnd(state: SubmissionState): SubmissionEnd | undefined {
  return (submissionEnds as Partial<Record<SubmissionState, SubmissionEnd>>)[state];
}
