/** State of the search for matches of a connected account [contract 7]. An account without any search has no state. */
export type MatchRequestState = 'IN_PROGRESS' | 'MATCH_COMPLETED' | 'MATCH_FAILED';

/**
 * Consecutive failures after which the worker gives a search up: about two minutes of back-off. Rate limits do not
 * count.
 */
export const MAX_MATCH_FAILURES = 7;
