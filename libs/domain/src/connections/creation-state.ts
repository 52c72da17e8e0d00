import { sourcesOf } from '../state-table.js';
import type { Transition } from '../state-table.js';

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

/** The state table of a creation request. A transition that is not listed is not permitted. */
export const creationTransitions: readonly Transition<CreationState, CreationEvent>[] = [
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
  return sourcesOf(creationTransitions, event);
}

/** True while the request has not ended. */
export function isCreationOpen(state: CreationState): boolean {
  return state === 'REQUESTED' || state === 'CREATING';
}

/**
 * Consecutive calls that fail without a decision of the publisher before the worker gives a creation request up:
 * about four hours.
 */
export const MAX_CREATION_FAILURES = 14;
