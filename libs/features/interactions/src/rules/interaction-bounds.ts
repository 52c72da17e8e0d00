import { INPUT_BOUNDS } from '@listings/domain';

/**
 * The bounds of interactions: of a response [contract 6], of the numbers about reviews [contract 11], and of what a filter
 * may hold [contract 4]. Lengths are in characters.
 */
export const INTERACTION_BOUNDS = {
  /** The most stars of a rating; the fewest are one. */
  stars: 5,
  /** A text of a response at any site; each site has its own limit below. */
  response: 10_000,
  /** Interactions that one request answers by their ids. */
  replies: 10_000,
  /** Interactions that one request reads by their ids. */
  details: 100,
  searchText: INPUT_BOUNDS.text,
  cursor: 1_000,
  category: 20,
  sites: 100,
  siteName: 150,
  /** Values of a filter with a few values. */
  filterValues: 20,
  sortOrders: 1,
  /** Days that the numbers of a location are about. */
  analyticsDays: INPUT_BOUNDS.periodDays,
  /** Days whose reviews are searched for phrases. */
  phraseDays: 366,
  phrases: 50,
  /** The newest reviews, which are searched for phrases, so that the effort has a bound. */
  phraseReviews: 20_000,
} as const;
