import { nextState } from '@listings/domain';
import type { Transition } from '@listings/domain';

/** The kind of work that sends, changes and removes responses [contract 6]; its subjects are responses. */
export const INTERACTION_RESPONSE = 'interaction-response';

/** The state of a response to an interaction. */
export type ResponseState =
  /** Stored; a call to the publisher is due or running, or its outcome is not known yet. */
  | 'CREATED'
  /** The publisher has accepted the text and decides later. */
  | 'COMPLETED'
  /** The publisher shows the text. */
  | 'CONFIRMED'
  /** The publisher rejected the text, or the retry budget is used up. */
  | 'FAILED'
  /** The client archived the response; its removal at the publisher is due or running. */
  | 'ARCHIVING'
  /** The publisher does not show the response any more. */
  | 'ARCHIVED';

/** The events that change the state of a response. */
export type ResponseEvent =
  | 'accepted'
  | 'live'
  /** The publisher rejected the text, or the retry budget is used up. */
  | 'refused'
  /** No decision yet; the worker retries later. */
  | 'postponed'
  /** The client changed the text. */
  | 'edited'
  /** The client archived the response. */
  | 'archived'
  /** The publisher does not have the response any more. */
  | 'removed';

/** The state table of a response [contract 6]. A transition that is not listed is not permitted. */
export const responseTransitions: readonly Transition<ResponseState, ResponseEvent>[] = [
  { from: 'CREATED', event: 'accepted', to: 'COMPLETED' },
  { from: 'CREATED', event: 'live', to: 'CONFIRMED' },
  { from: 'CREATED', event: 'refused', to: 'FAILED' },
  { from: 'CREATED', event: 'postponed', to: 'CREATED' },
  { from: 'CREATED', event: 'edited', to: 'CREATED' },
  { from: 'CREATED', event: 'archived', to: 'ARCHIVING' },
  { from: 'CREATED', event: 'removed', to: 'FAILED' },

  { from: 'COMPLETED', event: 'accepted', to: 'COMPLETED' },
  { from: 'COMPLETED', event: 'live', to: 'CONFIRMED' },
  { from: 'COMPLETED', event: 'refused', to: 'FAILED' },
  { from: 'COMPLETED', event: 'postponed', to: 'COMPLETED' },
  { from: 'COMPLETED', event: 'edited', to: 'CREATED' },
  { from: 'COMPLETED', event: 'archived', to: 'ARCHIVING' },
  { from: 'COMPLETED', event: 'removed', to: 'ARCHIVED' },

  { from: 'CONFIRMED', event: 'live', to: 'CONFIRMED' },
  { from: 'CONFIRMED', event: 'refused', to: 'FAILED' },
  { from: 'CONFIRMED', event: 'edited', to: 'CREATED' },
  { from: 'CONFIRMED', event: 'archived', to: 'ARCHIVING' },
  { from: 'CONFIRMED', event: 'removed', to: 'ARCHIVED' },

  { from: 'FAILED', event: 'live', to: 'CONFIRMED' },
  { from: 'FAILED', event: 'edited', to: 'CREATED' },
  { from: 'FAILED', event: 'archived', to: 'ARCHIVING' },
  { from: 'FAILED', event: 'removed', to: 'ARCHIVED' },

  { from: 'ARCHIVING', event: 'postponed', to: 'ARCHIVING' },
  { from: 'ARCHIVING', event: 'removed', to: 'ARCHIVED' },
  // The publisher refuses to remove the response, so it is still there.
  { from: 'ARCHIVING', event: 'refused', to: 'CONFIRMED' },
];

/** The states in which the worker still has something to do at the publisher. */
export const openResponseStates: readonly ResponseState[] = responseTransitions
  .filter(({ event }) => event === 'postponed')
  .map(({ from }) => from);

/** Returns the state after an event, or undefined if the event is not permitted in this state. */
export function nextResponseState(from: ResponseState, event: ResponseEvent): ResponseState | undefined {
  return nextState(responseTransitions, from, event);
}
