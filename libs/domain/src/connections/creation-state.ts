/** How the creation request for a new listing at a publisher stands [contract 7]. */
export type CreationState =
  /** Asked for; the publisher has not been called. */
  | 'REQUESTED'
  /** The publisher was or is being called: the listing may exist. */
  | 'CREATING'
  /** The listing exists and was linked to the location. */
  | 'CREATED'
  /** There is none, or it could not be linked; `issue` says why. */
  | 'FAILED';

/** What can happen to such a creation request. */
export type CreationEvent =
  'requested' | 'begun' | 'created' | 'refused' /** No answer yet, or nobody may call now. */ | 'postponed';

/** One line of the state machine. */
export interface CreationTransition {
  readonly from: CreationState;
  readonly event: CreationEvent;
  readonly to: CreationState;
}

/** The state machine of a creation request; what is not listed does not happen. */
export const creationTransitions: readonly CreationTransition[] = [
  { from: 'REQUESTED', event: 'requested', to: 'REQUESTED' },
  { from: 'REQUESTED', event: 'begun', to: 'CREATING' },
  { from: 'REQUESTED', event: 'refused', to: 'FAILED' },
  { from: 'REQUESTED', event: 'postponed', to: 'REQUESTED' },

  { from: 'CREATING', event: 'requested', to: 'CREATING' },
  { from: 'CREATING', event: 'begun', to: 'CREATING' },
  { from: 'CREATING', event: 'created', to: 'CREATED' },
  { from: 'CREATING', event: 'refused', to: 'FAILED' },
  { from: 'CREATING', event: 'postponed', to: 'CREATING' },

  { from: 'CREATED', event: 'requested', to: 'REQUESTED' },
  { from: 'FAILED', event: 'requested', to: 'REQUESTED' },
];

/** The states in which an event can happen. */
export function creationSources(event: CreationEvent): CreationState[] {
  return creationTransitions.filter((line) => line.event === event).map((line) => line.from);
}

/** True while work is left to do. */
export function isCreationOpen(state: CreationState): boolean {
  return state === 'REQUESTED' || state === 'CREATING';
}

/** Calls that fail in a row, without the publisher's word on them, before a creation request is given up: about four hours. */
export const MAX_CREATION_FAILURES = 14;
