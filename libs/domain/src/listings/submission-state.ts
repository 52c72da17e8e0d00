import { nextState } from '../state-table.js';
import type { Transition } from '../state-table.js';

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

/**
 * The state table of a submission [3]. A transition that is not listed is not permitted. If `requested` happens
 * during a push, the result of that push does not end the submission: only the push of the latest data does.
 */
export const submissionTransitions: readonly Transition<SubmissionState, SubmissionEvent>[] = [
  { from: 'QUEUED', event: 'requested', to: 'QUEUED' },
  { from: 'QUEUED', event: 'accepted', to: 'PENDING' },
  { from: 'QUEUED', event: 'live', to: 'SUCCESS' },
  { from: 'QUEUED', event: 'refused', to: 'INCOMPLETE' },
  { from: 'QUEUED', event: 'postponed', to: 'QUEUED' },
  { from: 'QUEUED', event: 'blocked', to: 'BLOCKED' },
  { from: 'QUEUED', event: 'canceled', to: 'CANCELED' },

  { from: 'PENDING', event: 'requested', to: 'QUEUED' },
  { from: 'PENDING', event: 'accepted', to: 'PENDING' },
  { from: 'PENDING', event: 'live', to: 'SUCCESS' },
  { from: 'PENDING', event: 'refused', to: 'INCOMPLETE' },
  { from: 'PENDING', event: 'postponed', to: 'PENDING' },
  { from: 'PENDING', event: 'blocked', to: 'BLOCKED' },
  { from: 'PENDING', event: 'canceled', to: 'CANCELED' },

  // The worker retries a blocked submission from time to time, because access can return without an event.
  { from: 'BLOCKED', event: 'requested', to: 'QUEUED' },
  { from: 'BLOCKED', event: 'accepted', to: 'PENDING' },
  { from: 'BLOCKED', event: 'live', to: 'SUCCESS' },
  { from: 'BLOCKED', event: 'refused', to: 'INCOMPLETE' },
  { from: 'BLOCKED', event: 'postponed', to: 'QUEUED' },
  { from: 'BLOCKED', event: 'blocked', to: 'BLOCKED' },
  { from: 'BLOCKED', event: 'canceled', to: 'CANCELED' },

  { from: 'SUCCESS', event: 'requested', to: 'QUEUED' },
  { from: 'INCOMPLETE', event: 'requested', to: 'QUEUED' },
  { from: 'CANCELED', event: 'requested', to: 'QUEUED' },
];

/** Returns the state after an event, or undefined if the event is not permitted in this state. */
export function nextSubmissionState(from: SubmissionState, event: SubmissionEvent): SubmissionState | undefined {
  return nextState(submissionTransitions, from, event);
}

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

/** All states, for the database's check constraint and for tests. */
export const submissionStates: readonly SubmissionState[] = [
  'QUEUED',
  'PENDING',
  'BLOCKED',
  'SUCCESS',
  'INCOMPLETE',
  'CANCELED',
];

/** The states of a submission that has not ended. */
export const openSubmissionStates = submissionStates.filter((state) => submissionEnd(state) === undefined);
