import type { PublicSchemas } from '../../api/types.js';
import { dayOf } from '../../components/day.js';
import { selectionSearch } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';

const SORTS = ['NEWEST_FIRST', 'OLDEST_FIRST', 'LAST_RESPONDED'] as const;
const STATUSES = ['PENDING', 'RESPONDED'] as const;
const CATEGORY = /^[A-Z]{2,20}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters of the inbox, as they stand in the address. */
export interface ReviewSearch {
  readonly tag?: string;
  readonly location?: number;
  readonly site?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly rating?: number;
  /** In capital letters; publishers may have kinds of their own. */
  readonly category?: string;
  readonly text?: string;
  readonly sort?: (typeof SORTS)[number];
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  /** The review that is open. */
  readonly open?: string;
}

/** Reads the filters of an address; what is no filter is left out. */
export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { location, rating, category, open } = search;
  return {
    tag: textOf(search['tag']),
    location: Number.isInteger(location) && Number(location) > 0 ? Number(location) : undefined,
    site: textOf(search['site']),
    status: STATUSES.find((each) => each === search['status']),
    rating: [1, 2, 3, 4, 5].find((each) => each === rating),
    category: typeof category === 'string' && CATEGORY.test(category) ? category : undefined,
    text: textOf(search['text']),
    sort: SORTS.find((each) => each === search['sort']),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    cursor: textOf(search['cursor']),
    open: typeof open === 'string' && UUID.test(open) ? open : undefined,
  };
}

/** What the inbox shows, as jobs select reviews. */
export function reviewFilter(search: ReviewSearch): PublicSchemas['ReviewFilterInput'] {
  const { tag, location, site, status, rating, category, text, from, to } = search;
  return {
    ...(tag !== undefined && { tag }),
    ...(location !== undefined && { locationIds: [location] }),
    ...(site !== undefined && { siteUrls: [site] }),
    ...(status !== undefined && { responded: status === 'RESPONDED' }),
    ...(rating !== undefined && { ratings: [rating] }),
    ...(category !== undefined && { categories: [category] }),
    ...(text !== undefined && { searchString: text }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** By what the groups of the analytics are ranked. */
export const REVIEW_RANKS = ['AVERAGE_RATING', 'REVIEWS', 'ANSWER_RATE', 'ANSWER_HOURS', 'POSITIVE_SHARE'] as const;

/** The locations, the period and the order of the analytics, as they stand in the address. */
export interface AnalyticsSearch extends SelectionSearch {
  readonly from?: string;
  readonly to?: string;
  readonly rank?: (typeof REVIEW_RANKS)[number];
}

/** Reads them from an address. */
export function analyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  return {
    ...selectionSearch(search),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    rank: REVIEW_RANKS.find((each) => each === search['rank']),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
