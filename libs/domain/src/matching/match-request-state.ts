/** How the search for matches of a connected account stands [contract 7]; an account that was never asked has none. */
export type MatchRequestState = 'IN_PROGRESS' | 'MATCH_COMPLETED' | 'MATCH_FAILED';

/** What can happen to it. */
export type MatchRequestEvent =
  /** A client asks; asking while one runs adds nothing. */
  | 'requested'
  /** The suggestions are there. */
  | 'completed'
  /** The listings cannot be read: credentials, or the retry budget. */
  | 'failed'
  /** No answer yet: tried again later. */
  | 'postponed';

/** The state machine; what is not listed does not happen. */
export const matchRequestTransitions: readonly {
  readonly from: MatchRequestState;
  readonly event: MatchRequestEvent;
  readonly to: MatchRequestState;
}[] = [
  { from: 'MATCH_COMPLETED', event: 'requested', to: 'IN_PROGRESS' },
  { from: 'MATCH_FAILED', event: 'requested', to: 'IN_PROGRESS' },
  { from: 'IN_PROGRESS', event: 'requested', to: 'IN_PROGRESS' },
  { from: 'IN_PROGRESS', event: 'completed', to: 'MATCH_COMPLETED' },
  { from: 'IN_PROGRESS', event: 'failed', to: 'MATCH_FAILED' },
  { from: 'IN_PROGRESS', event: 'postponed', to: 'IN_PROGRESS' },
];

/** Failures in a row after which a search is given up: about two minutes of back-off. A rate limit does not count. */
export const MAX_MATCH_FAILURES = 7;
