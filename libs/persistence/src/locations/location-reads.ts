import type { CursorPageRequest } from '@listings/pagination';
import type { NamedStatement, Sql } from '../database.js';

/** A location as clients read it: its id and its record as ready JSON text. */
export interface LocationDocument {
  readonly id: number;
  readonly document: string;
}

/** Conditions of a list. Absent ones do not restrict. */
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
  /** A query of search lexemes, made by the domain. */
  readonly search?: string;
}

/** A page in newest-first order (by id) with the exact number of all matches. */
export interface LocationPage {
  /** One more than asked where there is one. */
  readonly found: readonly LocationDocument[];
  readonly total: number;
}

/** Reads a page; the count runs beside it. Without conditions it is read from the account's counter. */
export async function findLocationPage(
  sql: Sql,
  query: { accountId: number; page: CursorPageRequest; afterId?: number; filter: LocationFilter },
): Promise<LocationPage> {
  const conditions = filterConditions(query.accountId, query.filter);
  const [found, total] = await Promise.all([
    readPage(sql, query, conditions),
    countLocations(sql, query.accountId, conditions),
  ]);
  return { found, total };
}

interface Conditions {
  readonly clauses: readonly string[];
  /** The first value is the account. */
  readonly values: readonly unknown[];
}

async function readPage(
  sql: Sql,
  query: { page: CursorPageRequest; afterId?: number },
  { clauses, values }: Conditions,
): Promise<LocationDocument[]> {
  const { direction, size } = query.page;
  const forward = direction === 'forward';
  const parameters = [...values, size + 1, ...(query.afterId === undefined ? [] : [query.afterId])];
  const position = query.afterId === undefined ? '' : ` and page.id ${forward ? '<' : '>'} $${values.length + 2}`;
  const text =
    clauses.length === 0
      ? `select page.id, page.document from location_documents page where page.account_id = $1${position}
         order by page.id ${forward ? 'desc' : 'asc'} limit $${values.length + 1}`
      : `select page.id, shown.document from (
           select page.id from locations page where page.account_id = $1 and ${clauses.join(' and ')}${position}
           order by page.id ${forward ? 'desc' : 'asc'} limit $${values.length + 1}
         ) page join location_documents shown on shown.account_id = $1 and shown.id = page.id
         order by page.id ${forward ? 'desc' : 'asc'}`;
  const name = `location-page-${forward ? 'forward' : 'backward'}${position === '' ? '' : '-from'}`;
  const rows = await sql.query<LocationDocument>(clauses.length === 0 ? { name, text } : text, parameters);
  return forward ? rows : rows.reverse();
}

async function countLocations(sql: Sql, accountId: number, { clauses, values }: Conditions): Promise<number> {
  const counted: string | NamedStatement =
    clauses.length === 0
      ? { name: 'location-total', text: 'select locations as total from account_counters where account_id = $1' }
      : `select count(*) as total from locations page where page.account_id = $1 and ${clauses.join(' and ')}`;
  const [row] = await sql.query<{ total: number }>(counted, clauses.length === 0 ? [accountId] : values);
  return row?.total ?? 0;
}

/** The SQL of each status; the same order of precedence as the domain's `locationStatus`. */
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

/** The documents of locations, in the order of the ids asked for; unknown ones are left out. */
export async function findDocumentsByIds(
  sql: Sql,
  key: { accountId: number; ids: readonly number[] },
): Promise<LocationDocument[]> {
  return sql.query<LocationDocument>(
    {
      name: 'location-by-ids',
      text: `select id, document from unnest($2::integer[]) with ordinality as asked (id, position)
             join location_documents using (id) where account_id = $1 order by position`,
    },
    [key.accountId, key.ids],
  );
}

/** The documents of the locations with those store codes, in the order asked for. */
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

/** Whether a location is archived; undefined when there is none with that id. */
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
