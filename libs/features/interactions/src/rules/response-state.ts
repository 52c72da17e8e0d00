import { fromStates, stateTable } from '@listings/domain';

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

const SHOWN = ['CREATED', 'COMPLETED', 'CONFIRMED', 'FAILED'] as const;

/** The state table of a response [contract 6]. */
export const responseTable = stateTable<ResponseState, ResponseEvent>({
  accepted: fromStates(['CREATED', 'COMPLETED'], 'COMPLETED'),
  live: fromStates(SHOWN, 'CONFIRMED'),
  refused: {
    ...fromStates(['CREATED', 'COMPLETED', 'CONFIRMED'], 'FAILED'),
    // The publisher refuses to remove the response, so it is still there.
    ARCHIVING: 'CONFIRMED',
  },
  postponed: { CREATED: 'CREATED', COMPLETED: 'COMPLETED', ARCHIVING: 'ARCHIVING' },
  edited: fromStates(SHOWN, 'CREATED'),
  archived: fromStates(SHOWN, 'ARCHIVING'),
  removed: { CREATED: 'FAILED', ...fromStates(['COMPLETED', 'CONFIRMED', 'FAILED', 'ARCHIVING'], 'ARCHIVED') },
});

/** The states in which the worker still has something to do at the publisher. */
export const openResponseStates = responseTable.sources('postponed');
