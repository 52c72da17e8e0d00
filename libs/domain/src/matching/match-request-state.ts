/** How the search for matches of a connected account stands [contract 7]; an account that was never asked has none. */
export type MatchRequestState = 'IN_PROGRESS' | 'MATCH_COMPLETED' | 'MATCH_FAILED';

/** What can come of a look at a search that is IN_PROGRESS. A client that asks again starts one that has ended anew. */
export type MatchRequestEvent =
  /** The suggestions are there. */
  | 'completed'
  /** The listings cannot be read: credentials, or the retry budget. */
  | 'failed'
  /** No answer yet: tried again later, still IN_PROGRESS. */
  | 'postponed';

/** Failures in a row after which a search is given up: about two minutes of back-off. A rate limit does not count. */
export const MAX_MATCH_FAILURES = 7;
