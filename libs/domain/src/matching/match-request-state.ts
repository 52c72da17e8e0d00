/** State of the search for matches of a connected account [contract 7]. An account without any search has no state. */
export type MatchRequestState = 'IN_PROGRESS' | 'MATCH_COMPLETED' | 'MATCH_FAILED';

/** The possible results of one run of a search that is IN_PROGRESS. A client can restart a search that has ended. */
export type MatchRequestEvent =
  /** The suggestions are stored. */
  | 'completed'
  /** The worker cannot read the listings: the credentials are invalid or the retry budget is used up. */
  | 'failed'
  /** No result yet: the worker retries later, and the search stays IN_PROGRESS. */
  | 'postponed';

/**
 * Consecutive failures after which the worker gives a search up: about two minutes of back-off. Rate limits do not
 * count.
 */
export const MAX_MATCH_FAILURES = 7;
