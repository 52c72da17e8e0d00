import { preparedTexts, seek, valuesOf } from '@listings/persistence';
import type { AddValue, TextRow, TextSql } from '@listings/persistence';
import { daily, isDaily } from './daily.js';
import { orders } from './interaction-list.js';
import { listedColumns } from './listed-columns.js';
import type { ListedInteraction } from './listed-columns.js';
import { isOfFewLocations, merged } from './merged.js';
import { near } from './near.js';
import { plain } from './plain.js';
import { searched } from './searched.js';
import type { InteractionQuery, Strategy } from './strategy.js';
import { counted, matched } from './totals.js';

/** A page with the exact total. */
export interface InteractionPage {
  /** One more than the page size if there is a further page. */
  readonly found: readonly ListedInteraction[];
  readonly total: number;
}

const prepared = preparedTexts('interactions-list');

/**
 * Reads a page with the exact total. A page with a condition is usually among the next interactions; only if it is not,
 * a second statement visits the days that have a match.
 */
export async function findInteractionPage(sql: TextSql, given: InteractionQuery): Promise<InteractionPage> {
  const query = withPlainOrder(given);
  const next = isDaily(query) ? await readPage(sql, query, near) : undefined;
  if (next && (next.found.length > query.page.size || (!query.position && next.found.length === next.total)))
    return next;
  const page = await readPage(sql, query, strategyOf(query));
  return page ?? { found: [], total: query.position ? await readTotal(sql, query) : 0 };
}

function strategyOf(query: InteractionQuery): Strategy {
  if (query.filter.search !== undefined) return searched;
  if (isDaily(query)) return daily;
  return isOfFewLocations(query) ? merged : plain;
}

/** What has no response is listed newest first in both orders; the index of the plain one serves all strategies. */
function withPlainOrder(query: InteractionQuery): InteractionQuery {
  const { order, filter, position } = query;
  // A cursor of a responded interaction precedes all of them.
  const hasPlainOrder = order === 'LAST_RESPONDED' && filter.responded === false && !position?.lastResponseAt;
  return hasPlainOrder ? { ...query, order: 'NEWEST_FIRST' } : query;
}

/** Undefined if the page is empty: then the total has no row. */
async function readPage(
  sql: TextSql,
  query: InteractionQuery,
  strategy: Strategy,
): Promise<InteractionPage | undefined> {
  const { all, add } = valuesOf(query.accountId);
  const walk = seek(orders[query.order], { ...query.page, position: query.position }, add);
  const { shared, total } = totalOf(query, add);
  const rows = strategy(query, { add, seek: walk });
  const text = `${shared} select ${listedColumns(query.order)}, (${total}) from (${rows}) listed ${walk.order}`;
  const found = (await sql.texts(prepared(text), all)) as (TextRow & ListedInteraction)[];
  if (found.length === 0) return undefined;
  return { total: Number(found[0]?.at(-1)), found: query.page.direction === 'forward' ? found : found.reverse() };
}

function totalOf({ filter }: Pick<InteractionQuery, 'filter'>, add: AddValue) {
  return (filter.search === undefined ? counted : matched)(filter, add);
}

/** The number of interactions that match a filter; undefined for a search, whose matches have to be read. */
export async function countInteractions(
  sql: TextSql,
  { accountId, filter }: Pick<InteractionQuery, 'accountId' | 'filter'>,
): Promise<number | undefined> {
  if (filter.search !== undefined) return undefined;
  return readTotal(sql, { accountId, filter });
}

/** The total of a list whose page is behind the last interaction. */
async function readTotal(sql: TextSql, query: Pick<InteractionQuery, 'accountId' | 'filter'>): Promise<number> {
  const { all, add } = valuesOf(query.accountId);
  const { shared, total } = totalOf(query, add);
  const [row] = await sql.texts(prepared(`${shared} ${total}`), all);
  return Number(row?.[0]);
}
