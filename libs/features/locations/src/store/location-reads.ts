import type { CursorPageRequest } from '@listings/pagination';
import {
  conditionsOf,
  declareFilters,
  preparedTexts,
  seek,
  selectOnlyValue,
  selectRows,
  selectValue,
  selectValues,
  valuesOf,
} from '@listings/persistence';
import type { Given, Order, Seek, Sql } from '@listings/persistence';
import { folderOfName } from './folder-of-name.js';
import { stateClause } from './states-at-publisher.js';
import type { StateAtPublisher } from './states-at-publisher.js';

/** A location as clients read it: its id and its record as JSON text. */
export interface LocationDocument {
  readonly id: number;
  readonly document: string;
}

/** A part of the map in degrees. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const inUse = 'page.archived_at is null and page.archival_scheduled_at is null';
const notClosed = `${inUse} and not page.permanently_closed and not page.temporarily_closed`;
/** The SQL condition of each status, in the same order of precedence as the domain's `locationStatus`. */
const statusClauses: Readonly<Record<string, string>> = {
  ARCHIVED: 'page.archived_at is not null',
  SCHEDULED_FOR_ARCHIVE: 'page.archived_at is null and page.archival_scheduled_at is not null',
  PERMANENTLY_CLOSED: `${inUse} and page.permanently_closed`,
  TEMPORARILY_CLOSED: `${inUse} and not page.permanently_closed and page.temporarily_closed`,
  PENDING: `${notClosed} and page.approved = 'PENDING'`,
  ACTIVE: `${notClosed} and page.approved <> 'PENDING'`,
};

/** The conditions of lists of locations `page`. `$1` is the account. */
export const locationFilters = declareFilters({
  /** A query of search lexemes, built by the domain. */
  search: (query: string, add) => `page.search @@ ${add(query)}::tsquery`,
  tags: (tags: readonly string[], add) => `page.tags && ${add(tags)}::text[]`,
  folderId: (id: string, add) => `page.folder_id = ${add(id)}::uuid`,
  folderName: (name: string, add) =>
    `page.folder_id = (select id from (${folderOfName({ accountId: '$1', name: `${add(name)}::text` })}) folder)`,
  approved: (approved: string, add) => `page.approved = ${add(approved)}`,
  storeIds: (ids: readonly string[], add) =>
    `lower(page.store_id) = any(array(select lower(code) from unnest(${add(ids)}::text[]) as code))`,
  countryIso: (iso: string, add) => `page.country_iso = ${add(iso)}`,
  stateIso: (iso: string, add) => `page.state_iso = ${add(iso)}`,
  city: (city: string, add) => `page.city = ${add(city)}`,
  within: ({ west, south, east, north }: MapBox, add) =>
    `page.longitude between ${add(west)}::numeric and ${add(east)}::numeric and page.latitude between ${add(south)}::numeric and ${add(north)}::numeric`,
  subCategoryId: (id: number, add) => `page.sub_category_id = ${add(id)}::integer`,
  updatedSince: (since: Date, add) => `page.updated_at >= ${add(since)}`,
  connected: ({ publisher, value }: { readonly publisher: string; readonly value: boolean }, add) =>
    `${value ? '' : 'not '}exists (select 1 from listing_links link where link.account_id = $1
      and link.location_id = page.id and link.publisher = ${add(publisher)} and link.status = 'LINKED')`,
  atPublisher: ({ publisher, state }: { readonly publisher: string; readonly state: StateAtPublisher }, add) =>
    stateClause(state, add(publisher)),
  archived: (archived: boolean) => `page.archived_at is ${archived ? 'not ' : ''}null`,
  status: (status: string) => `(${statusClauses[status] ?? 'false'})`,
});

/** Conditions of a list; absent ones do not restrict it. */
export type LocationFilter = Given<typeof locationFilters>;

const NEWEST_FIRST: Order<number> = { keys: [['page.id', 'integer']], descending: true, values: (id) => [id] };

/** A page in newest-first order (by id) with the exact total. */
export interface LocationPage {
  /** One more than the page size if there is a further page. */
  readonly found: readonly LocationDocument[];
  readonly total: number;
}

/** A row of a page. If the statement also returns the total, an empty page has one row without a location. */
interface PageRow {
  readonly total?: number;
  readonly id: number | null;
  readonly document: string;
}

const prepared = preparedTexts('locations-list');

/**
 * Reads a page with the exact total. Without conditions, and for active or archived locations alone, the total comes from
 * the account's counters. A search computes all its matches once, for page and total. For other conditions a second query
 * counts in parallel.
 */
export async function findLocationPage(
  sql: Sql,
  query: { accountId: number; page: CursorPageRequest; afterId?: number; filter: LocationFilter },
): Promise<LocationPage> {
  const { accountId, page, afterId, filter } = query;
  const { all, add } = valuesOf(accountId);
  const conditions = conditionsOf(locationFilters, filter, add);
  const ofConditions = [...all];
  const walk = seek(NEWEST_FIRST, { ...page, position: afterId }, add);
  const read = (text: ReturnType<typeof prepared>) => sql.query<PageRow>(text, all);
  const count = (text: string) => sql.query<{ total: number }>(text, ofConditions);
  const ordered = (rows: PageRow[], total = rows[0]?.total ?? 0): LocationPage => {
    const found = rows.filter((row): row is PageRow & { id: number } => row.id !== null);
    return { found: page.direction === 'forward' ? found : found.reverse(), total };
  };
  if (conditions.length === 0) {
    const rows = await read(prepared(plainPage(walk)));
    return rows.length > 0 ? ordered(rows) : ordered([], (await count(TOTAL))[0]?.total);
  }
  if (filter.search !== undefined) {
    const text = foundPage(conditions, walk);
    // A search without other conditions has few texts, so it can be prepared.
    return ordered(await read(conditions.length === 1 ? prepared(text) : text));
  }
  const [rows, [counted]] = await Promise.all([
    read(filteredPage(conditions, walk)),
    count(filteredCount(conditions, filter)),
  ]);
  return ordered(rows, counted?.total);
}

const TOTAL = 'select coalesce(sum(locations), 0) as total from location_counts where account_id = $1';

/** The total is a column of each row: as a joined row it would make PostgreSQL sort the documents that the index returns in order. */
function plainPage({ behind, order, limit }: Seek): string {
  const conditions = ['account_id = $1', ...behind].join(' and ');
  return `select (${TOTAL}) as total, page.id, page.document
          from location_documents page where ${conditions} ${order} limit ${limit}`;
}

/**
 * Filters by account outside of the search, whose lexemes already contain the account id. Inside, PostgreSQL would read
 * all index entries of a large account to combine them with the matches of the words.
 */
function foundPage(conditions: readonly string[], { behind, order, limit }: Seek): string {
  return `
    with matching as materialized (select page.account_id, page.id from locations page where ${conditions.join(' and ')}),
    found as materialized (select id from matching where account_id = $1)
    select counted.total, page.id, shown.document
    from (select count(*) as total from found) counted
    left join lateral (
      select page.id from found page where ${['true', ...behind].join(' and ')} ${order} limit ${limit}
    ) page on true
    left join location_documents shown on shown.account_id = $1 and shown.id = page.id ${order}`;
}

/** Joins the documents to the rows of the page alone. */
function filteredPage(conditions: readonly string[], { behind, order, limit }: Seek): string {
  const all = ['page.account_id = $1', ...conditions, ...behind].join(' and ');
  return `select page.id, shown.document from (select page.id from locations page where ${all} ${order} limit ${limit}) page
          join location_documents shown on shown.account_id = $1 and shown.id = page.id ${order}`;
}

function filteredCount(conditions: readonly string[], { archived }: LocationFilter): string {
  // Counting all active locations of a large account would take longer than the page.
  if (conditions.length === 1 && archived !== undefined)
    return `select coalesce(sum(${archived ? 'locations - active_locations' : 'active_locations'}), 0) as total from location_counts where account_id = $1`;
  return `select count(*) as total from locations page where ${['page.account_id = $1', ...conditions].join(' and ')}`;
}

/** Returns the records of locations in the order of the requested ids; unknown ids are skipped. */
export async function findDocumentsByIds(
  sql: Sql,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<LocationDocument[]> {
  const found = await sql.query<LocationDocument>(
    {
      name: 'location-by-ids',
      // A join with the ids in their order costs PostgreSQL a third more than ordering the few rows here.
      text: 'select id, document from location_documents where account_id = $1 and id = any($2::integer[])',
    },
    [accountId, ids],
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the records of the locations with those store codes, in any case, in the requested order. */
export const findDocumentsByStoreIds = selectRows<
  [key: { accountId: number; storeIds: readonly string[] }],
  LocationDocument
>({
  name: 'location-by-store-ids',
  text: `select shown.id, shown.document from unnest($storeIds::text[]) with ordinality as asked (store_id, position)
    cross join lateral (
      select id from locations where account_id = $accountId and lower(store_id) = lower(asked.store_id)
      order by store_id = asked.store_id desc limit 1
    ) found
    join location_documents shown on shown.account_id = $accountId and shown.id = found.id order by position`,
});

/** Returns whether a location is archived; undefined if there is none with that id. */
export const findArchived = selectValue<[key: { accountId: number; id: number }], boolean>({
  name: 'location-archived',
  text: 'select archived_at is not null as archived from locations where account_id = $accountId and id = $id',
});

/** Reads the next ids of a filtered list in ascending order. */
export async function findLocationIds(
  sql: Sql,
  query: { accountId: number; filter: LocationFilter; afterId: number; limit: number },
): Promise<number[]> {
  const { all, add } = valuesOf(query.accountId);
  const conditions = conditionsOf(locationFilters, query.filter, add);
  const { behind, order, limit } = seek(
    { ...NEWEST_FIRST, descending: false },
    { size: query.limit - 1, position: query.afterId },
    add,
  );
  const where = ['page.account_id = $1', ...conditions, ...behind].join(' and ');
  const rows = await sql.query<{ id: number }>(
    `select page.id from locations page where ${where} ${order} limit ${limit}`,
    all,
  );
  return rows.map(({ id }) => id);
}

/** Counts the locations of a filter. */
export async function countLocations(
  sql: Sql,
  { accountId, filter }: { accountId: number; filter: LocationFilter },
): Promise<number> {
  const { all, add } = valuesOf(accountId);
  const conditions = conditionsOf(locationFilters, filter, add);
  const text = conditions.length === 0 ? TOTAL : filteredCount(conditions, filter);
  const [counted] = await sql.query<{ total: number }>(text, all);
  return counted?.total ?? 0;
}

/** When the newest location of a filter was created; null if there is none. */
export async function findNewestOfFilter(
  sql: Sql,
  { accountId, filter }: { accountId: number; filter: LocationFilter },
): Promise<Date | null> {
  const { all, add } = valuesOf(accountId);
  const conditions = conditionsOf(locationFilters, filter, add);
  const where = ['page.account_id = $1', ...conditions].join(' and ');
  // Ids grow with time: without a condition that few locations fulfil, the last id is one of the first that are read.
  const isRare = conditions.length > (filter.archived === undefined ? 0 : 1);
  const [newest] = await sql.query<{ at: Date | null }>(
    isRare
      ? `select max(page.created_at) as at from locations page where ${where}`
      : `select page.created_at as at from locations page where ${where} order by page.id desc limit 1`,
    all,
  );
  return newest?.at ?? null;
}

/** When the newest of some locations was created; null if there is none. */
export const findNewestOfIds = selectOnlyValue<[given: { accountId: number; ids: readonly number[] }], Date | null>({
  name: 'locations-newest',
  text: `select max(place.created_at) as at from unnest($ids::integer[]) as asked (id)
    join locations place on place.account_id = $accountId and place.id = asked.id`,
});

/** Returns ids that belong to no location of the account, at most `limit`. */
export const findUnknownIds = selectValues<
  [given: { accountId: number; ids: readonly number[]; limit: number }],
  number
>({
  name: 'locations-unknown-ids',
  text: `select asked.id from unnest($ids::integer[]) as asked (id)
    where not exists (select 1 from locations where account_id = $accountId and id = asked.id) limit $limit`,
});
