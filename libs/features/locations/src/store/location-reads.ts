import type { CursorPageRequest } from '@listings/pagination';
import type { NamedStatement, Sql } from '@listings/persistence';

/** A location as clients read it: its id and its record as JSON text. */
export interface LocationDocument {
  readonly id: number;
  readonly document: string;
}

/** Conditions of a list; absent ones do not restrict it. */
export interface LocationFilter {
  readonly tags?: readonly string[];
  readonly folderId?: string;
  readonly folderName?: string;
  readonly approved?: string;
  readonly archived?: boolean;
  readonly status?: string;
  readonly storeIds?: readonly string[];
  readonly countryIso?: string;
  readonly stateIso?: string;
  readonly subCategoryId?: number;
  readonly connected?: { readonly publisher: string; readonly value: boolean };
  readonly updatedSince?: Date;
  /** A query of search lexemes, built by the domain. */
  readonly search?: string;
}

/** A page in newest-first order (by id) with the exact total. */
export interface LocationPage {
  /** One more than the page size if there is a further page. */
  readonly found: readonly LocationDocument[];
  readonly total: number;
}

/**
 * Reads a page with the exact total. Without conditions, and for active or archived locations alone, the total comes from
 * the account's counters. A search computes all its matches once, for page and total. For other conditions a second query
 * counts in parallel.
 */
export async function findLocationPage(
  sql: Sql,
  query: { accountId: number; page: CursorPageRequest; afterId?: number; filter: LocationFilter },
): Promise<LocationPage> {
  const conditions = filterConditions(query.accountId, query.filter);
  const walk = walkOf(query, conditions.values.length);
  if (conditions.clauses.length === 0) return findPlainPage(sql, query.accountId, walk);
  const parameters = [...conditions.values, ...walk.values];
  if (query.filter.search !== undefined) {
    return toPage(await sql.query(foundPage(conditions, walk), parameters), walk);
  }
  const [page, counted] = await Promise.all([
    sql.query<PageRow>(filteredPage(conditions, walk), parameters),
    sql.query<{ total: number }>(filteredCount(conditions, query.filter), conditions.values),
  ]);
  return { ...toPage(page, walk), total: counted[0]?.total ?? 0 };
}

interface Conditions {
  readonly clauses: readonly string[];
  /** The first value is the account id. */
  readonly values: readonly unknown[];
}

/** The SQL fragments of a page's position and direction, with their values, which follow those of the conditions. */
interface Walk {
  readonly name: string;
  readonly position: string;
  readonly order: string;
  readonly limit: string;
  readonly reversed: boolean;
  readonly values: readonly unknown[];
}

function walkOf({ page, afterId }: { page: CursorPageRequest; afterId?: number }, taken: number): Walk {
  const forward = page.direction === 'forward';
  return {
    name: `${page.direction}${afterId === undefined ? '' : '-from'}`,
    position: afterId === undefined ? '' : ` and page.id ${forward ? '<' : '>'} $${taken + 2}`,
    order: `order by page.id ${forward ? 'desc' : 'asc'}`,
    limit: `limit $${taken + 1}`,
    reversed: !forward,
    values: [page.size + 1, ...(afterId === undefined ? [] : [afterId])],
  };
}

/** A row of a page. If the statement also returns the total, an empty page has one row without a location. */
interface PageRow {
  readonly total?: number;
  readonly id: number | null;
  readonly document: string;
}

function toPage(rows: readonly PageRow[], { reversed }: Walk): LocationPage {
  const found = rows.filter((row): row is PageRow & { id: number } => row.id !== null);
  return { found: reversed ? found.reverse() : found, total: rows[0]?.total ?? 0 };
}

const TOTAL = 'select coalesce(sum(locations), 0) as total from location_counts where account_id = $1';

/** The total is a column of each row: as a joined row it would make PostgreSQL sort the documents that the index returns in order. */
function plainPage({ name, position, order, limit }: Walk): NamedStatement {
  return {
    name: `location-page-${name}`,
    text: `select (${TOTAL}) as total, page.id, page.document
           from location_documents page where account_id = $1${position} ${order} ${limit}`,
  };
}

async function findPlainPage(sql: Sql, accountId: number, walk: Walk): Promise<LocationPage> {
  const rows = await sql.query<PageRow>(plainPage(walk), [accountId, ...walk.values]);
  if (rows.length > 0) return toPage(rows, walk);
  const [counted] = await sql.query<{ total: number }>({ name: 'location-total', text: TOTAL }, [accountId]);
  return { found: [], total: counted?.total ?? 0 };
}

/**
 * Filters by account outside of the search, whose lexemes already contain the account id. Inside, PostgreSQL would read
 * all index entries of a large account to combine them with the matches of the words.
 */
function foundPage({ clauses }: Conditions, { name, position, order, limit }: Walk): string | NamedStatement {
  const text = `
    with matching as materialized (select page.account_id, page.id from locations page where ${clauses.join(' and ')}),
    found as materialized (select id from matching where account_id = $1)
    select counted.total, page.id, shown.document
    from (select count(*) as total from found) counted
    left join lateral (select page.id from found page where true${position} ${order} ${limit}) page on true
    left join location_documents shown on shown.account_id = $1 and shown.id = page.id ${order}`;
  // A search without other conditions has one text for each direction and position, so it can be prepared.
  return clauses.length === 1 ? { name: `location-search-${name}`, text } : text;
}

function filteredPage({ clauses }: Conditions, { position, order, limit }: Walk): string {
  return `select page.id, shown.document from (
            select page.id from locations page where page.account_id = $1 and ${clauses.join(' and ')}${position} ${order} ${limit}
          ) page join location_documents shown on shown.account_id = $1 and shown.id = page.id ${order}`;
}

function filteredCount({ clauses }: Conditions, { archived }: LocationFilter): string {
  // Counting all active locations of a large account would take longer than the page.
  if (clauses.length === 1 && archived !== undefined)
    return `select coalesce(sum(${archived ? 'locations - active_locations' : 'active_locations'}), 0) as total from location_counts where account_id = $1`;
  return `select count(*) as total from locations page where page.account_id = $1 and ${clauses.join(' and ')}`;
}

/** The SQL condition of each status, in the same order of precedence as the domain's `locationStatus`. */
const statusClauses: Readonly<Record<string, string>> = {
  ARCHIVED: 'page.archived_at is not null',
  SCHEDULED_FOR_ARCHIVE: 'page.archived_at is null and page.archival_scheduled_at is not null',
  TEMPORARILY_CLOSED: 'page.archived_at is null and page.archival_scheduled_at is null and page.temporarily_closed',
  PENDING: `page.archived_at is null and page.archival_scheduled_at is null and not page.temporarily_closed and page.approved = 'PENDING'`,
  ACTIVE: `page.archived_at is null and page.archival_scheduled_at is null and not page.temporarily_closed and page.approved <> 'PENDING'`,
};

function filterConditions(accountId: number, filter: LocationFilter): Conditions {
  const clauses: string[] = [];
  const values: unknown[] = [accountId];
  const add = (value: unknown, clause: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    clauses.push(clause(`$${values.length}`));
  };
  add(filter.search, (query) => `page.search @@ ${query}::tsquery`);
  add(filter.tags, (tags) => `page.tags && ${tags}::text[]`);
  add(filter.folderId, (id) => `page.folder_id = ${id}::uuid`);
  add(
    filter.folderName,
    (name) => `page.folder_id = (select id from folders where account_id = $1 and name = ${name})`,
  );
  add(filter.approved, (approved) => `page.approved = ${approved}`);
  add(filter.storeIds, (ids) => `page.store_id = any(${ids}::text[])`);
  add(filter.countryIso, (iso) => `page.country_iso = ${iso}`);
  add(filter.stateIso, (iso) => `page.state_iso = ${iso}`);
  add(filter.subCategoryId, (id) => `page.sub_category_id = ${id}::integer`);
  add(filter.updatedSince, (since) => `page.updated_at >= ${since}`);
  add(filter.connected?.publisher, (publisher) => {
    const linked = `exists (select 1 from listing_links link where link.account_id = $1 and link.location_id = page.id
      and link.publisher = ${publisher} and link.status = 'LINKED')`;
    return filter.connected?.value ? linked : `not ${linked}`;
  });
  if (filter.archived !== undefined) clauses.push(`page.archived_at is ${filter.archived ? 'not ' : ''}null`);
  if (filter.status !== undefined) clauses.push(`(${statusClauses[filter.status] ?? 'false'})`);
  return { clauses, values };
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

/** Returns the records of the locations with those store codes, in the requested order. */
export async function findDocumentsByStoreIds(
  sql: Sql,
  key: { accountId: number; storeIds: readonly string[] },
): Promise<LocationDocument[]> {
  return sql.query<LocationDocument>(
    {
      name: 'location-by-store-ids',
      text: `select shown.id, shown.document from unnest($2::text[]) with ordinality as asked (store_id, position)
             join locations found on found.account_id = $1 and found.store_id = asked.store_id
             join location_documents shown on shown.account_id = $1 and shown.id = found.id order by position`,
    },
    [key.accountId, key.storeIds],
  );
}

/** Returns whether a location is archived; undefined if there is none with that id. */
export async function findArchived(sql: Sql, key: { accountId: number; id: number }): Promise<boolean | undefined> {
  const [row] = await sql.query<{ archived: boolean }>(
    {
      name: 'location-archived',
      text: 'select archived_at is not null as archived from locations where account_id = $1 and id = $2',
    },
    [key.accountId, key.id],
  );
  return row?.archived;
}
