import { fromStates, stateTable } from '../state-table.js';

/** State of a creation request [contract 7]. */
export type CreationState =
  /** The client has made the request; the worker has not called the publisher. */
  | 'REQUESTED'
  /** The worker has called the publisher, or is calling it: the listing may exist. */
  | 'CREATING'
  /** The listing exists and is linked to the location. */
  | 'CREATED'
  /** The publisher created no listing, or the worker could not link it; `issue` says why. */
  | 'FAILED';

/** The events that change the state of a creation request. */
export type CreationEvent =
  'requested' | 'begun' | 'created' | 'refused' /** No answer yet, or nobody may call now. */ | 'postponed';

const OPEN = ['REQUESTED', 'CREATING'] as const;

/** The state table of a creation request. */
export const creationTable = stateTable<CreationState, CreationEvent>({
  requested: { ...fromStates(['REQUESTED', 'CREATED', 'FAILED'], 'REQUESTED'), CREATING: 'CREATING' },
  begun: fromStates(OPEN, 'CREATING'),
  created: { CREATING: 'CREATED' },
  refused: fromStates(OPEN, 'FAILED'),
  postponed: { REQUESTED: 'REQUESTED', CREATING: 'CREATING' },
});

/** True while the request has not ended. */
export function isCreationOpen(state: CreationState): boolean {
  return OPEN.some((each) => each === state);
}

/**
 * Consecutive calls that fail without a decision of the publisher before the worker gives a creation request up:
 * about four hours.
 */
export const MAX_CREATION_FAILURES = 14;
