import type { AddValue } from '@listings/persistence';
import { cellSum } from '../count-cells.js';
import type { InteractionFilter } from './interaction-list.js';
import { countConditions, KEY, rowConditions } from './strategy.js';

/** Counts the interactions that match a filter, in SQL. */
export type Total = (
  filter: InteractionFilter,
  add: AddValue,
) => {
  /** A query that the total and the rows of the page read from. */
  readonly shared: string;
  readonly total: string;
};

/** A sum of counts, for filters without a search. */
export const counted: Total = (filter, add) => {
  const days = filter.from === undefined && filter.to === undefined ? 'all' : 'each';
  const sum = `coalesce(sum(${cellSum('counted', filter)}), 0)::integer`;
  return {
    shared: '',
    total: `select ${sum} as total from interaction_day_counts counted where ${countConditions(filter, add, days)}`,
  };
};

/**
 * All matches of a search, found once for total and page. Filters by account outside of the search, whose lexemes contain
 * the account id, as the search of locations does.
 */
export const matched: Total = (filter, add) => ({
  shared: `with matching as materialized (select ${KEY} from interactions listed where ${rowConditions(filter, add)}),
    found as materialized (select * from matching where account_id = $1)`,
  total: 'select count(*) as total from found',
});
