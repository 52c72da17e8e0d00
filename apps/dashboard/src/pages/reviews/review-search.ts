import type { PublicSchemas } from '../../api/types.js';
import { dayOf } from '../../components/day.js';
import { SELECTION } from '../../components/rankings/selection.js';
import {
  cursorOf,
  numberOf,
  oneOf,
  searchReader,
  textLike,
  textOf,
  uuidOf,
  wordsOf,
} from '../../components/search-values.js';

/** Reads the filters of an address; what is no filter is left out. */
export const reviewSearch = searchReader({
  tag: textOf,
  location: numberOf,
  site: textOf,
  status: oneOf(['PENDING', 'RESPONDED']),
  rating: (value) => [1, 2, 3, 4, 5].find((each) => each === value),
  /** In capital letters; publishers may have kinds of their own. */
  category: textLike(/^[A-Z]{2,20}$/),
  text: wordsOf,
  sort: oneOf(['NEWEST_FIRST', 'OLDEST_FIRST', 'LAST_RESPONDED']),
  from: dayOf,
  to: dayOf,
  cursor: cursorOf,
  /** The review that is open. */
  open: uuidOf,
});

/** The filters of the inbox, as they stand in the address. */
export type ReviewSearch = ReturnType<typeof reviewSearch>;

/** What the inbox shows, as jobs select reviews. */
export function reviewFilter(search: ReviewSearch): PublicSchemas['ReviewFilterInput'] {
  const { tag, location, site, status, rating, category, text, from, to } = search;
  return {
    ...{ tag, searchString: text, from, to },
    ...(location !== undefined && { locationIds: [location] }),
    ...(site !== undefined && { siteUrls: [site] }),
    ...(status !== undefined && { responded: status === 'RESPONDED' }),
    ...(rating !== undefined && { ratings: [rating] }),
    ...(category !== undefined && { categories: [category] }),
  };
}

/** By what the groups of the analytics are ranked. */
export const REVIEW_RANKS = ['AVERAGE_RATING', 'REVIEWS', 'ANSWER_RATE', 'ANSWER_HOURS', 'POSITIVE_SHARE'] as const;

/** Reads the locations, the period and the order of the analytics from an address. */
export const analyticsSearch = searchReader({ ...SELECTION, from: dayOf, to: dayOf, rank: oneOf(REVIEW_RANKS) });

/** The locations, the period and the order of the analytics, as they stand in the address. */
export type AnalyticsSearch = ReturnType<typeof analyticsSearch>;
