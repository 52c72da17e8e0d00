/** Status of the verification of a location by a publisher, as clients see it [2.2], [contract 7]. */
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

/** The stored state. Clients see FAILED for the last two, which differ in the `failure_type` of the event [6.3]. */
export type VerificationState =
  | Exclude<VerificationStatus, 'FAILED'>
  /** The publisher rejected the verification; a retry does not change that. */
  | 'REJECTED'
  /** The worker gave up reading the state from the publisher. */
  | 'UNREADABLE';

/** The events that change the state of a verification. */
export type VerificationEvent =
  /** The worker read a linked listing and found no verification state yet. */
  | 'looked'
  | 'reported_not_verified'
  | 'reported_pending'
  | 'reported_under_review'
  | 'reported_verified'
  | 'reported_rejected'
  /** The publisher reports that it could not determine the state. */
  | 'reported_unreadable'
  /** Too many reads failed in a row; the worker reports the failure to the client. */
  | 'given_up'
  /** The listing no longer exists at the publisher. */
  | 'vanished'
  | 'unlinked';

const LINKED = ['NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'UNREADABLE'] as const;
const ANY = ['NOT_CONNECTED', ...LINKED] as const;

/** One transition of the state table. */
export interface VerificationTransition {
  readonly from: readonly VerificationState[];
  readonly event: VerificationEvent;
  readonly to: VerificationState;
}

/**
 * The state table of a verification [3]. An event that is not listed for a state changes nothing. A report of the
 * publisher counts also after an end, because the publisher can restore a suspended profile. A failed read does not
 * change a verdict: VERIFIED and REJECTED stay.
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

/** Returns the state after an event. */
export function nextVerificationState(from: VerificationState, event: VerificationEvent): VerificationState {
  return verificationTransitions.find((line) => line.event === event && line.from.includes(from))?.to ?? from;
}

/** Returns the status that clients see. */
export function verificationStatus(state: VerificationState): VerificationStatus {
  return state === 'REJECTED' || state === 'UNREADABLE' ? 'FAILED' : state;
}

/** The ends of a verification that events report [6.3]. Only `transient` is worth a retry. */
export type VerificationEnd = 'verified' | 'rejected' | 'transient';

const ends: Partial<Record<VerificationState, VerificationEnd>> = {
  VERIFIED: 'verified',
  REJECTED: 'rejected',
  UNREADABLE: 'transient',
};

/** Returns the end that an event must report: only the transition into an end emits one [6.3]. */
export function enteredVerificationEnd(from: VerificationState, to: VerificationState): VerificationEnd | undefined {
  return from === to ? undefined : ends[to];
}
