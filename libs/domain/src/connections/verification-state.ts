/** How far a publisher is with verifying a location, as clients see it [2.2], [contract 7]. */
export const verificationStatuses = [
  'NOT_CONNECTED',
  'NOT_VERIFIED',
  'PENDING',
  'UNDER_REVIEW',
  'VERIFIED',
  'FAILED',
] as const;

/** One of {@link verificationStatuses}. */
export type VerificationStatus = (typeof verificationStatuses)[number];

/** How it is kept: clients see FAILED for the last two, which differ in `failure_type` [6.3]. */
export type VerificationState =
  | Exclude<VerificationStatus, 'FAILED'>
  /** The publisher says no, and no retry mends that. */
  | 'REJECTED'
  /** The publisher could not be read, again and again. */
  | 'UNREADABLE';

/** What can happen to a verification. */
export type VerificationEvent =
  /** A look at a linked listing found nothing out, so far. */
  | 'looked'
  | 'reported_not_verified'
  | 'reported_pending'
  | 'reported_under_review'
  | 'reported_verified'
  | 'reported_rejected'
  /** The publisher itself says that it could not find out. */
  | 'reported_unreadable'
  /** So many reads failed that nobody should wait for the next one. */
  | 'given_up'
  /** The listing is gone at the publisher. */
  | 'vanished'
  | 'unlinked';

const LINKED = ['NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'UNREADABLE'] as const;
const ANY = ['NOT_CONNECTED', ...LINKED] as const;

/** One line of the state machine. */
export interface VerificationTransition {
  readonly from: readonly VerificationState[];
  readonly event: VerificationEvent;
  readonly to: VerificationState;
}

/**
 * The state machine of a verification [3]; an event that is not listed for a state changes nothing. Whatever the
 * publisher reports counts, also from an end: a suspended profile can be restored. A publisher that cannot be read
 * takes no verdict back: VERIFIED and REJECTED stay.
 */
export const verificationTransitions: readonly VerificationTransition[] = [
  { from: ['NOT_CONNECTED'], event: 'looked', to: 'NOT_VERIFIED' },
  { from: ANY, event: 'reported_not_verified', to: 'NOT_VERIFIED' },
  { from: ANY, event: 'reported_pending', to: 'PENDING' },
  { from: ANY, event: 'reported_under_review', to: 'UNDER_REVIEW' },
  { from: ANY, event: 'reported_verified', to: 'VERIFIED' },
  { from: ANY, event: 'reported_rejected', to: 'REJECTED' },
  { from: ANY, event: 'reported_unreadable', to: 'UNREADABLE' },
  { from: ['NOT_CONNECTED', 'NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW'], event: 'given_up', to: 'UNREADABLE' },
  { from: ANY, event: 'vanished', to: 'NOT_VERIFIED' },
  { from: LINKED, event: 'unlinked', to: 'NOT_CONNECTED' },
];

/** The state after an event. */
export function nextVerificationState(from: VerificationState, event: VerificationEvent): VerificationState {
  return verificationTransitions.find((line) => line.event === event && line.from.includes(from))?.to ?? from;
}

/** The status that clients see. */
export function verificationStatus(state: VerificationState): VerificationStatus {
  return state === 'REJECTED' || state === 'UNREADABLE' ? 'FAILED' : state;
}

/** How a verification ended, as events tell it [6.3]; only `transient` is worth retrying. */
export type VerificationEnd = 'verified' | 'rejected' | 'transient';

const ends: Partial<Record<VerificationState, VerificationEnd>> = {
  VERIFIED: 'verified',
  REJECTED: 'rejected',
  UNREADABLE: 'transient',
};

/** What an event tells of a change: only entering an end is told, once [6.3]. */
export function enteredVerificationEnd(from: VerificationState, to: VerificationState): VerificationEnd | undefined {
  return from === to ? undefined : ends[to];
}
