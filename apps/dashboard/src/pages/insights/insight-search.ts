import { dayOf } from '../../components/day.js';
import { selectionSearch } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';

/** By what the groups are ordered. */
export const RANKS = ['VALUE', 'PER_DAY', 'CHANGE_PERCENT', 'CHANGE'] as const;

/** What the page of insights shows, as it stands in the address. */
export interface InsightSearch extends SelectionSearch {
  readonly from?: string;
  readonly to?: string;
  readonly metric?: string;
  readonly rank?: (typeof RANKS)[number];
}

/** Reads an address; what makes no sense is left out. */
export function insightSearch(search: Record<string, unknown>): InsightSearch {
  const { from, to, metric } = search;
  return {
    ...selectionSearch(search),
    from: dayOf(from),
    to: dayOf(to),
    metric: typeof metric === 'string' && metric !== '' ? metric : undefined,
    rank: RANKS.find((each) => each === search['rank']),
  };
}
