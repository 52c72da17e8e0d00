/** How the push of a location's data to one publisher stands. */
export type SubmissionState =
  /** To be pushed, or being pushed: a push compares first, so doing it twice does no harm. */
  | 'QUEUED'
  /** The publisher has stored the data and decides later. */
  | 'PENDING'
  /** Somebody must give us access to the listing again; then it goes on by itself. */
  | 'BLOCKED'
  /** The listing shows the data. */
  | 'SUCCESS'
  /** The publisher does not show all of the data, and repeating the push would not change that. */
  | 'INCOMPLETE'
  /** Nobody wants the data there any more: archived, site disabled, listing unlinked. */
  | 'CANCELED';

/** What can happen to a submission. */
export type SubmissionEvent =
  /** The location, its sites or its link changed: the latest data is to be pushed, however often that is said. */
  | 'requested'
  /** The publisher took it and decides later. */
  | 'accepted'
  | 'live'
  /** The publisher or the retry budget says no. */
  | 'refused'
  /** No answer yet: tried again later. */
  | 'postponed'
  | 'blocked'
  | 'canceled';

/** One line of the state machine. */
export interface SubmissionTransition {
  readonly from: SubmissionState;
  readonly event: SubmissionEvent;
  readonly to: SubmissionState;
}

/**
 * The state machine of a submission [3]; what is not listed does not happen. `requested` that meets a push in flight
 * wins over what that push finds out: only the push of the latest data ends the submission.
 */
export const submissionTransitions: readonly SubmissionTransition[] = [
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

  // Looked at again from time to time: access may have come back without anybody telling us.
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

/** The state after an event, or undefined when the event cannot happen in this state. */
export function nextSubmissionState(from: SubmissionState, event: SubmissionEvent): SubmissionState | undefined {
  return submissionTransitions.find((line) => line.from === from && line.event === event)?.to;
}

/** The states that end a submission, each with the `status` of its event [6.1]. */
export const submissionEnds = {
  SUCCESS: 'success',
  INCOMPLETE: 'incomplete',
  CANCELED: 'canceled',
} as const satisfies Partial<Record<SubmissionState, string>>;

/** `status` of listing.submission [6.1]. */
export type SubmissionEnd = (typeof submissionEnds)[keyof typeof submissionEnds];

/** How the submission ended, or undefined while it has not. */
export function submissionEnd(state: SubmissionState): SubmissionEnd | undefined {
  return (submissionEnds as Partial<Record<SubmissionState, SubmissionEnd>>)[state];
}

/** All states, for the database's own check and for tests. */
export const submissionStates: readonly SubmissionState[] = [
  'QUEUED',
  'PENDING',
  'BLOCKED',
  'SUCCESS',
  'INCOMPLETE',
  'CANCELED',
];
