/** The kind of work that uses credentials before they expire unused; its subjects are the ids of connected accounts. */
export const KEEP_ALIVE = 'keep-alive';
/** Between two uses of credentials, and from a connection to the first one. */
export const KEEP_ALIVE_MS = 24 * 3_600_000;

/** The kind of work that creates listings; its subjects are locations with a publisher, its groups connected accounts. */
export const LISTING_CREATION = 'listing-creation';

/** The kind of work that reads verification states; its subjects are linked locations with a publisher, its groups connected accounts. */
export const VERIFICATION = 'verification';

/** The kind of work that searches for matches; its subjects are the ids of connected accounts. */
export const MATCH_REQUEST = 'match-request';
