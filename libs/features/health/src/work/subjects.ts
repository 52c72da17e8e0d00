/** The kind of work that reads what publishers show; its subjects are linked locations with a publisher, its groups connected accounts. */
export const LISTING_READING = 'listing-reading';

/** The kind of work that applies the rules of an account to its differences; its only subject is {@link RULES_SUBJECT}. */
export const DIFFERENCE_RULING = 'difference-ruling';

/** The subject of the rules of an account. */
export const RULES_SUBJECT = 'rules';

/** The kind of work that scores the health of locations; its only subject is {@link SCORES_SUBJECT}. */
export const LOCATION_SCORING = 'location-scoring';

/** The subject of the scores of an account. */
export const SCORES_SUBJECT = 'scores';
