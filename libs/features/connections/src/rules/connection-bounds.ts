/**
 * The bounds of connections [contract 4]: of matches, duplicates and imports [contract 7, 11], and of what a publisher's
 * texts may hold in an input. Lengths are in characters.
 */
export const CONNECTION_BOUNDS = {
  /** An id that a publisher gives: of a listing, a folder or a method. */
  externalId: 255,
  searchText: 500,
  /** The score of a match that nothing speaks against. */
  score: 1,
  /** Connected accounts whose listings one request matches. */
  matchedAccounts: 100,
  /** Matches that one request confirms, rejects or restores. */
  decidedMatches: 500,
  /** Duplicates that one request decides. */
  decidedDuplicates: 100,
  /** The list of one location has no pages, so it ends here; the rollup shows all. */
  duplicatesOfLocation: 500,
  /** Listings of a job that imports them. */
  importedListings: 1_000,
  language: 35,
  verificationInput: 320,
  verificationCode: 50,
} as const;
