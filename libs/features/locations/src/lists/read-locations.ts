import type { Caller, SearchField } from '@listings/domain';
import { searchQuery, searchTerms, unfinishedTerm } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { containsFolded } from '@listings/folding';
import { connection, decodeNumericId, globalId, MAX_PAGE_SIZE, orderCursor, orderPosition } from '@listings/pagination';
import type { Connection, CursorPageRequest } from '@listings/pagination';
import { findDocumentsByIds, findDocumentsByStoreIds, findLocationPage } from '../store/location-reads.js';
import { findTags } from '../store/account-tags.js';
import { isPosition } from '../store/location-orders.js';
import type { LocationOrder, LocationPosition } from '../store/location-orders.js';
import { findOrderedPage } from '../store/ordered-locations.js';
import { findSearchWords } from '../store/search-lexemes.js';
import { findNamesOfFolders, findNamesOfTags, listFolders, listTags } from '../store/folders.js';
import type { Grouping } from '../store/folders.js';
import type { LocationDocument, LocationFilter } from '../store/location-reads.js';
import { MOST_GROUPINGS } from '../rules/list-lengths.js';
import type { LocationsDependencies } from '../dependencies.js';

/** A page of locations, newest first, with the exact total [4.2]. Its nodes are records as JSON text. */
export async function listLocations(
  { database }: LocationsDependencies,
  caller: Pick<Caller, 'accountId'>,
  query: { page: CursorPageRequest; filter: LocationFilter },
): Promise<Connection<string>> {
  const { page } = query;
  const filter = await withKnownTags(database, caller, query.filter);
  const { found, total } = await findLocationPage(database, {
    accountId: caller.accountId,
    page,
    afterId: cursorId(page),
    filter,
  });
  return connection({
    request: page,
    found,
    total,
    node: (row: LocationDocument) => row.document,
    cursor: (row: LocationDocument) => globalId('Location', row.id),
  });
}

/** A page of locations in an order, with the exact total. Its nodes are records as JSON text. */
export async function listOrderedLocations(
  { database }: LocationsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  query: { page: CursorPageRequest; filter: LocationFilter; order: LocationOrder },
): Promise<Connection<string>> {
  const { page, filter, order } = query;
  const position = positionInOrder(page, order);
  const { found, total } = await findOrderedPage(database, {
    ...{ accountId, page, filter, order },
    ...(position && { position }),
  });
  return connection({
    request: page,
    found,
    total,
    node: ({ document }) => document,
    cursor: (row) => orderCursor(cursorName(order), row),
  });
}

/** The position inside a cursor of an ordered list. Throws the 400 of a malformed id for the cursor of another list. */
function positionInOrder({ cursor }: CursorPageRequest, order: LocationOrder): LocationPosition | undefined {
  if (cursor === undefined) return undefined;
  const position = orderPosition(cursorName(order), cursor);
  if (!isPosition(order, position)) throw invalidId('undecodable');
  return position;
}

/** How the cursors of an order name it. */
function cursorName({ by, descending }: LocationOrder): string {
  return `locations ${by} ${descending}`;
}

/** Maximum number of completions of the last search word; with more, the full-text index matches the prefix. */
const MAX_COMPLETIONS = 64;

/**
 * Finds locations by words of name, address, city, postal code, store id or phone digits, or by the given fields only
 * [contract 4]. Without a query it finds all locations; a query without letters or digits finds none.
 */
export async function searchLocations(
  deps: LocationsDependencies,
  caller: Caller,
  query: {
    text?: string;
    fields?: readonly SearchField[];
    page: CursorPageRequest;
    filter: LocationFilter;
    order?: LocationOrder;
  },
): Promise<Connection<string>> {
  const { page, order } = query;
  // A malformed cursor is an error even if nothing can be found [contract 14].
  if (order) positionInOrder(page, order);
  else cursorId(page);
  const filter = await searchFilter(deps, caller, query);
  if (foundNothing(filter)) return connection({ request: page, found: [], total: 0, node: String, cursor: String });
  return order
    ? listOrderedLocations(deps, caller, { page, filter, order })
    : listLocations(deps, caller, { page, filter });
}

/** The search of a text without any letter or digit, which finds nothing. */
const NOTHING = '';

/** Whether a filter of {@link searchFilter} finds no location. */
export function foundNothing({ search }: LocationFilter): boolean {
  return search === NOTHING;
}

/** A filter that also searches: its `search` is empty if nothing can be found. */
export async function searchFilter(
  deps: LocationsDependencies,
  caller: Caller,
  { text, fields, filter: given }: { text?: string; fields?: readonly SearchField[]; filter: LocationFilter },
): Promise<LocationFilter> {
  const filter = await withKnownTags(deps.database, caller, given);
  if (text === undefined || text.trim() === '') return filter;
  const terms = searchTerms(text);
  const completions = await completionsOf(deps, caller, unfinishedTerm(terms));
  return { ...filter, search: searchQuery(caller.accountId, terms, { fields, completions }) ?? NOTHING };
}

/** A filter with its tags as the account writes them: they are found in any case [contract 14]. */
async function withKnownTags(
  database: LocationsDependencies['database'],
  { accountId }: Pick<Caller, 'accountId'>,
  filter: LocationFilter,
): Promise<LocationFilter> {
  return filter.tags ? { ...filter, tags: await findTags(database, { accountId, tags: filter.tags }) } : filter;
}

async function completionsOf(
  { database }: LocationsDependencies,
  { accountId }: Caller,
  prefix: string | undefined,
): Promise<string[] | undefined> {
  if (prefix === undefined) return undefined;
  const words = await findSearchWords(database, { accountId, prefix, limit: MAX_COMPLETIONS + 1 });
  return words.length > MAX_COMPLETIONS ? undefined : words;
}

/** Records by id, in the order of the request; unknown ones are left out. */
export async function findLocations(
  { database }: LocationsDependencies,
  caller: Pick<Caller, 'accountId'>,
  ids: readonly number[],
): Promise<string[]> {
  const found = await findDocumentsByIds(database, { accountId: caller.accountId, ids });
  return found.map(({ document }) => document);
}

/** The record of one location. Throws 404 for an id that the account does not have. */
export async function readLocation(
  deps: LocationsDependencies,
  caller: Pick<Caller, 'accountId'>,
  id: number,
): Promise<string> {
  const [document] = await findLocations(deps, caller, [id]);
  if (document === undefined) throw invalidId('unknown');
  return document;
}

/** Records by store code, in the order of the request. */
export async function findLocationsByStoreCodes(
  { database }: LocationsDependencies,
  caller: Caller,
  storeIds: readonly string[],
): Promise<string[]> {
  const found = await findDocumentsByStoreIds(database, { accountId: caller.accountId, storeIds });
  return found.map(({ document }) => document);
}

/** The id inside a cursor [4.2.3]. It stays valid when its location is archived. */
function cursorId({ cursor }: CursorPageRequest): number | undefined {
  if (cursor === undefined) return undefined;
  const id = decodeNumericId('Location', cursor);
  if (id === undefined) throw invalidId('undecodable');
  return id;
}

/** A page of tags or folders: those behind the name `after` that contain `search`, whatever the case and the accents. */
export interface GroupingRequest {
  readonly first?: number;
  readonly after?: string;
  readonly search?: string;
}

/** Most tags or folders of a page, and the number of a page without `first` [contract 13]. */
export const GROUPINGS_PAGE = MAX_PAGE_SIZE;

/** The tags in use by name, with the number of locations that carry each. */
export async function listAllTags(
  { database }: LocationsDependencies,
  { accountId }: Caller,
  { first = GROUPINGS_PAGE, after, search }: GroupingRequest,
): Promise<Grouping[]> {
  const names = await namesWith(search, () => findNamesOfTags(database, { accountId, limit: MOST_GROUPINGS }));
  return listTags(database, { accountId, limit: first, after, names });
}

/** The folders by name, with the number of locations in each. */
export async function listAllFolders(
  { database }: LocationsDependencies,
  { accountId }: Caller,
  { first = GROUPINGS_PAGE, after, search }: GroupingRequest,
): Promise<(Grouping & { id: string })[]> {
  const names = await namesWith(search, () => findNamesOfFolders(database, { accountId, limit: MOST_GROUPINGS }));
  return listFolders(database, { accountId, limit: first, after, names });
}

/** The names that contain a text; undefined for all of them. */
async function namesWith(
  search: string | undefined,
  all: () => Promise<readonly string[]>,
): Promise<string[] | undefined> {
  return search === undefined ? undefined : (await all()).filter(containsFolded(search));
}
