import type { CursorPageRequest } from '@listings/pagination';
import { conditionsOf, preparedTexts, seek, valuesOf } from '@listings/persistence';
import type { Seek, Sql } from '@listings/persistence';
import { isOfNumbers, keysOf, textOfValue } from './location-orders.js';
import type { LocationOrder, LocationPosition } from './location-orders.js';
import { countLocations, locationFilters } from './location-reads.js';
import type { LocationDocument, LocationFilter } from './location-reads.js';

/** A location of an ordered list with its position. */
export interface OrderedLocation extends LocationDocument {
  readonly value: string;
}

const prepared = preparedTexts('locations-ordered');

/**
 * Reads a page of locations in an order with the exact total. The index of the order finds the rows, one after the other until the page is
 * full; a search finds all its matches first, which are few.
 */
export async function findOrderedPage(
  sql: Sql,
  query: {
    readonly accountId: number;
    readonly page: CursorPageRequest;
    readonly position?: LocationPosition;
    readonly order: LocationOrder;
    readonly filter: LocationFilter;
  },
): Promise<{ /** One more than the page size if there is a further page. */ found: OrderedLocation[]; total: number }> {
  const { accountId, page, position, order, filter } = query;
  const { all, add } = valuesOf(accountId);
  const conditions = conditionsOf(locationFilters, filter, add);
  const walk = seek(keysOf(order), { ...page, ...(position && { position }) }, add);
  const text = pageOf(order, walk, conditions, filter.search !== undefined);
  const [rows, total] = await Promise.all([
    sql.query<OrderedLocation>(conditions.length > 1 ? text : prepared(text), all),
    countLocations(sql, { accountId, filter }),
  ]);
  return { found: page.direction === 'forward' ? rows : rows.reverse(), total };
}

function pageOf(order: LocationOrder, walk: Seek, conditions: readonly string[], isSearch: boolean): string {
  const { behind, order: by, limit, way } = walk;
  const [[column] = ['']] = keysOf(order).keys;
  const numbers = isOfNumbers(order);
  // Without conditions the index of the numbers is all that a page needs.
  const needsPlace = !numbers || conditions.length > 0;
  const from = [
    isSearch ? 'found' : numbers ? 'location_numbers counted' : 'locations page',
    ...(isSearch || (numbers && needsPlace)
      ? [`join locations page on page.account_id = $1 and page.id = ${isSearch ? 'found.id' : 'counted.location_id'}`]
      : []),
    ...(isSearch && numbers
      ? ['join location_numbers counted on counted.account_id = $1 and counted.location_id = found.id']
      : []),
  ].join(' ');
  const where = [
    ...(isSearch ? ['true'] : [`${numbers ? 'counted' : 'page'}.account_id = $1`, ...conditions]),
    ...behind,
  ].join(' and ');
  const id = numbers ? 'counted.location_id' : 'page.id';
  // The account is a condition outside of the search, whose lexemes contain it already.
  const found = isSearch
    ? `with matching as materialized (select page.account_id, page.id from locations page where ${conditions.join(' and ')}),
       found as materialized (select id from matching where account_id = $1) `
    : '';
  return `${found}select listed.id, shown.document, ${textOfValue(order)} as value
          from (select ${id} as id, ${column} as value from ${from} where ${where} ${by} limit ${limit}) listed
          join location_documents shown on shown.account_id = $1 and shown.id = listed.id order by listed.value ${way}, listed.id ${way}`;
}
