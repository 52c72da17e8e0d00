/** The kind of work that reads what publishers show; its subjects are linked locations with a publisher, its groups connected accounts. */
export const LISTING_READING = 'listing-reading';
