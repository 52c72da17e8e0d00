/**
 * The bounds of health and of differences [contract 4]: of rules, decisions and ranges, and of what a query may hold.
 * Lengths are in characters.
 */
export const HEALTH_BOUNDS = {
  /** A score, and the points of all its parts. */
  points: 100,
  /** Rules of an account. */
  rules: 100,
  /** Differences of a page, and of a decision. */
  differences: 100,
  differenceCursor: 300,
  /** What a listing shows, in words. */
  shownValue: 20_000,
  /** Suggestions that one request compares. */
  suggestions: 100,
  /** Key of a group of locations. */
  groupKey: 300,
  historyDays: 800,
} as const;
