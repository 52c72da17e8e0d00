import { conditionsOf } from '@listings/persistence';
import type { AddValue } from '@listings/persistence';
import { locationFilters } from './location-reads.js';
import type { LocationFilter } from './location-reads.js';

/**
 * The locations `page` that match a filter, for a statement that reads all of them: the beginning of its `with`, its `from` and its
 * conditions. A search is a part of its own without the account, which its lexemes contain already.
 */
export function matchingLocations(
  filter: LocationFilter,
  add: AddValue,
): { readonly first: string; readonly from: string; readonly where: string } {
  const conditions = conditionsOf(locationFilters, filter, add);
  if (filter.search === undefined)
    return { first: '', from: 'locations page', where: ['page.account_id = $1', ...conditions].join(' and ') };
  return {
    first: `found as materialized (select page.account_id, page.id from locations page where ${conditions.join(' and ')}),`,
    from: 'found join locations page on page.account_id = $1 and page.id = found.id',
    where: 'found.account_id = $1',
  };
}
