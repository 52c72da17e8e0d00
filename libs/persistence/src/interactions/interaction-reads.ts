import type { InteractionCategory, InteractionStatus, ResponseState } from '@listings/domain';
import type { CursorPageRequest } from '@listings/pagination';
import type { Sql } from '../database.js';

/** Conditions of a list; absent ones do not restrict it. Archived interactions are in no list. */
export interface InteractionFilter {
  /** Locations with this tag. */
  readonly tag?: string;
  readonly locationIds?: readonly number[];
  readonly publishers?: readonly string[];
  readonly categories?: readonly InteractionCategory[];
  readonly ratings?: readonly number[];
  readonly responded?: boolean;
  /** First and last day, inclusive, in UTC. */
  readonly from?: string;
  readonly to?: string;
  /** Lexemes that must all occur, see libs/domain, interaction-lexemes. */
  readonly search?: readonly string[];
}

/** The order of a list. LAST_RESPONDED: the newest response first; what has none follows, newest first [contract 6]. */
export type InteractionOrder = 'NEWEST_FIRST' | 'OLDEST_FIRST' | 'LAST_RESPONDED';

/** The position of an interaction in any order, for cursors. */
export interface InteractionPosition {
  readonly id: string;
  readonly postedAt: Date;
  readonly lastResponseAt: Date | null;
}

/** A stored response as clients read it. */
export interface ResponseRecord {
  readonly id: string;
  readonly content: string;
  readonly editedContent: string | null;
  readonly authorName: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
  readonly byOwner: boolean;
  readonly state: ResponseState;
  readonly remarks: string | null;
}

/** A stored interaction as clients read it. */
export interface InteractionRecord extends InteractionPosition {
  readonly locationId: number;
  readonly publisher: string;
  readonly category: InteractionCategory;
  readonly status: InteractionStatus;
  readonly rating: number | null;
  readonly title: string | null;
  readonly content: string | null;
  readonly authorName: string | null;
  readonly authorAvatar: string | null;
  readonly permalink: string | null;
  readonly notAnswerable: string | null;
  readonly responseCount: number;
  /** Whether the listing that it was read from is linked and its account connected. */
  readonly connected: boolean;
  readonly responses: readonly ResponseRecord[];
}

/** A page with the exact total. */
export interface InteractionPage {
  /** One more than the page size if there is a further page. */
  readonly found: readonly InteractionRecord[];
  readonly total: number;
}

/** A query of a list. */
export interface InteractionQuery {
  readonly accountId: number;
  readonly filter: InteractionFilter;
  readonly order: InteractionOrder;
  readonly page: CursorPageRequest;
  readonly position?: InteractionPosition;
}

/** Up to this many locations, the page is merged from the newest of each; with more, one index has them all. */
const MERGED_LOCATIONS = 50;

/**
 * Reads a page with the exact total. The total is a sum of daily counts, and the page visits only days on which an
 * interaction matches, so that a rare match costs no scan. A search finds all its matches once, for page and total.
 */
export async function findInteractionPage(sql: Sql, query: InteractionQuery): Promise<InteractionPage> {
  if (query.filter.search !== undefined) return findSearchedPage(sql, query);
  const total = await countInteractions(sql, query);
  if (total === 0) return { found: [], total };
  const values = new Values([query.accountId]);
  const walk = walkOf(query, values);
  const conditions = rowConditions(query.filter, values, 'listed');
  const keys = pageKeys(query, conditions, walk, values);
  return { found: await readKeys(sql, keys, walk, values), total };
}

/** Whether the account has the location. */
export async function locationExists(
  sql: Sql,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<boolean> {
  const rows = await sql.query(
    { name: 'location-exists', text: 'select 1 from locations where account_id = $1 and id = $2' },
    [accountId, locationId],
  );
  return rows.length > 0;
}

/** Returns the exact number of the interactions that match conditions other than a search. */
export async function countInteractions(
  sql: Sql,
  { accountId, filter }: Pick<InteractionQuery, 'accountId' | 'filter'>,
): Promise<number> {
  const values = new Values([accountId]);
  const [row] = await sql.query<{ total: number }>(
    `select coalesce(sum(count), 0)::integer as total from interaction_counts counted
     where account_id = $1 and ${countConditions(filter, values).join(' and ')}`,
    values.all,
  );
  return row?.total ?? 0;
}

/** Reads interactions by their ids, archived ones included; ids of other accounts are left out. */
export async function findInteractionsById(
  sql: Sql,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<InteractionRecord[]> {
  const rows = await sql.query<InteractionRecord>(
    {
      name: 'interactions-by-id',
      text: `select ${RECORD} from interactions listed where account_id = $1 and id = any($2::uuid[])`,
    },
    [accountId, ids],
  );
  return rows;
}

/** The parameters of a statement that is put together. */
class Values {
  constructor(readonly all: unknown[]) {}

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

/** The SQL fragments of a page's order, position and size. */
interface Walk {
  /** Condition on `listed` to follow the position; empty without one. */
  readonly after: string;
  readonly order: (table: string) => string;
  readonly limit: string;
  readonly reversed: boolean;
  readonly descending: boolean;
}

function walkOf({ order, page, position }: InteractionQuery, values: Values): Walk {
  const forward = page.direction === 'forward';
  const descending = (order !== 'OLDEST_FIRST') === forward;
  const columns = (table: string) => [
    ...(order === 'LAST_RESPONDED' ? [`coalesce(${table}.last_response_at, '-infinity')`] : []),
    `${table}.posted_at`,
    `${table}.id`,
  ];
  const limit = values.add(page.size + 1);
  const from = position && [
    ...(order === 'LAST_RESPONDED' ? [`${values.add(position.lastResponseAt ?? '-infinity')}::timestamptz`] : []),
    `${values.add(position.postedAt)}::timestamptz`,
    `${values.add(position.id)}::uuid`,
  ];
  return {
    after: from ? ` and (${columns('listed').join(', ')}) ${descending ? '<' : '>'} (${from.join(', ')})` : '',
    order: (table) =>
      `order by ${columns(table)
        .map((column) => `${column} ${descending ? 'desc' : 'asc'}`)
        .join(', ')}`,
    limit: `limit ${limit}::bigint`,
    reversed: !forward,
    descending,
  };
}

/** Conditions on rows of interactions. */
function rowConditions(filter: InteractionFilter, values: Values, table: string): string[] {
  const { tag, locationIds, publishers, categories, ratings, responded, from, to, search } = filter;
  const conditions = [`${table}.status <> 'ARCHIVED'`];
  if (locationIds) conditions.push(`${table}.location_id = any(${values.add(locationIds)}::integer[])`);
  if (tag !== undefined) conditions.push(`${table}.location_id in (${taggedLocations(tag, values)})`);
  if (publishers) conditions.push(`${table}.publisher = any(${values.add(publishers)}::text[])`);
  if (categories) conditions.push(`${table}.category = any(${values.add(categories)}::text[])`);
  if (ratings) conditions.push(`${table}.rating = any(${values.add(ratings)}::smallint[])`);
  if (responded !== undefined) conditions.push(`${table}.response_count ${responded ? '> 0' : '= 0'}`);
  if (from !== undefined) conditions.push(`${table}.posted_at >= ${values.add(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== undefined)
    conditions.push(`${table}.posted_at < ${values.add(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`);
  if (search) conditions.push(`${table}.search @@ ${values.add(searchQueryText(search))}::tsquery`);
  return conditions;
}

/** Conditions on rows of counts. */
function countConditions(filter: InteractionFilter, values: Values, options: { daily?: boolean } = {}): string[] {
  const { tag, locationIds, publishers, categories, ratings, responded, from, to } = filter;
  const conditions: string[] = [];
  if (locationIds) conditions.push(`counted.location_id = any(${values.add(locationIds)}::integer[])`);
  if (tag !== undefined) conditions.push(`counted.location_id in (${taggedLocations(tag, values)})`);
  if (!locationIds && tag === undefined) conditions.push('counted.location_id = 0');
  if (from === undefined && to === undefined && !options.daily) conditions.push(`counted.day = '-infinity'`);
  else conditions.push(`counted.day > '-infinity'`);
  if (from !== undefined) conditions.push(`counted.day >= ${values.add(from)}::date`);
  if (to !== undefined) conditions.push(`counted.day <= ${values.add(to)}::date`);
  if (publishers) conditions.push(`counted.publisher = any(${values.add(publishers)}::text[])`);
  if (categories) conditions.push(`counted.category = any(${values.add(categories)}::text[])`);
  if (ratings) conditions.push(`counted.rating = any(${values.add(ratings)}::smallint[])`);
  if (responded !== undefined) conditions.push(`counted.responded = ${responded}`);
  return conditions;
}

function taggedLocations(tag: string, values: Values): string {
  return `select id from locations where account_id = $1 and tags @> array[${values.add(tag)}::text]`;
}

/** Lexemes are quoted, so that no character of a word has a meaning. */
function searchQueryText(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' & ');
}

/** The statement that finds the interactions of the page. */
function pageKeys(query: InteractionQuery, conditions: readonly string[], walk: Walk, values: Values): string {
  const { locationIds, tag } = query.filter;
  if (query.order === 'LAST_RESPONDED') return plainKeys(conditions, walk);
  if (locationIds && locationIds.length <= MERGED_LOCATIONS) return mergedKeys(locationIds, conditions, walk, values);
  // The counts of the whole account do not tell on which days these locations have a match.
  if (locationIds || tag !== undefined) return plainKeys(conditions, walk);
  return dailyKeys(query, conditions, walk, values);
}

/** The page in the order of one index. */
function plainKeys(conditions: readonly string[], walk: Walk): string {
  return `select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
          where listed.account_id = $1 and ${conditions.join(' and ')}${walk.after} ${walk.order('listed')} ${walk.limit}`;
}

/** The page from the first ones of each location. */
function mergedKeys(locationIds: readonly number[], conditions: readonly string[], walk: Walk, values: Values): string {
  return `select each.* from unnest(${values.add(locationIds)}::integer[]) place (id) cross join lateral (
            select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
            where listed.account_id = $1 and listed.location_id = place.id and ${conditions.join(' and ')}${walk.after}
            ${walk.order('listed')} ${walk.limit}
          ) each ${walk.order('each')} ${walk.limit}`;
}

/** The page from the next days that have a match of the filter, as the counts tell. */
function dailyKeys(query: InteractionQuery, conditions: readonly string[], walk: Walk, values: Values): string {
  const days = countConditions(query.filter, values, { daily: true });
  if (query.position) {
    const day = `(${values.add(query.position.postedAt)}::timestamptz at time zone 'UTC')::date`;
    days.push(`counted.day ${walk.descending ? '<=' : '>='} ${day}`);
  }
  const direction = walk.descending ? 'desc' : 'asc';
  return `select each.* from (
            select counted.day from interaction_counts counted where counted.account_id = $1 and ${days.join(' and ')}
            group by counted.day having sum(counted.count) > 0
            -- One more, because the day of the position may have no match after it.
            order by counted.day ${direction} ${walk.limit} + 1
          ) day cross join lateral (
            select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
            where listed.account_id = $1 and listed.posted_at >= day.day::timestamp at time zone 'UTC'
              and listed.posted_at < (day.day + 1)::timestamp at time zone 'UTC' and ${conditions.join(' and ')}${walk.after}
            ${walk.order('listed')} ${walk.limit}
          ) each ${walk.order('each')} ${walk.limit}`;
}

async function readKeys(sql: Sql, keys: string, walk: Walk, values: Values): Promise<InteractionRecord[]> {
  const rows = await sql.query<InteractionRecord>(
    `select ${RECORD} from (${keys}) key join interactions listed using (account_id, id) ${walk.order('listed')}`,
    values.all,
  );
  return walk.reversed ? rows.reverse() : rows;
}

/** Filters by account outside of the search, whose lexemes contain the account id, as the search of locations does. */
async function findSearchedPage(sql: Sql, query: InteractionQuery): Promise<InteractionPage> {
  const values = new Values([query.accountId]);
  const walk = walkOf(query, values);
  const conditions = rowConditions(query.filter, values, 'listed');
  const rows = await sql.query<InteractionRecord & { total: number; id: string | null }>(
    `with matching as materialized (
       select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
       where ${conditions.join(' and ')}
     ), found as materialized (select * from matching where account_id = $1)
     select counted.total, ${RECORD} from (select count(*)::integer as total from found) counted
     left join lateral (
       select * from found listed where true${walk.after} ${walk.order('listed')} ${walk.limit}
     ) key on true
     left join interactions listed on listed.account_id = key.account_id and listed.id = key.id
     ${walk.order('listed')}`,
    values.all,
  );
  const found = rows.filter((row): row is InteractionRecord & { total: number } => row.id !== null);
  return { found: walk.reversed ? found.reverse() : found, total: rows[0]?.total ?? 0 };
}

const RECORD = `
  listed.id, listed.location_id as "locationId", listed.publisher, listed.category, listed.status, listed.rating,
  listed.title, listed.content, listed.author_name as "authorName", listed.author_avatar as "authorAvatar",
  listed.permalink, listed.not_answerable as "notAnswerable", listed.posted_at as "postedAt",
  listed.response_count as "responseCount", listed.last_response_at as "lastResponseAt",
  exists (
    select 1 from listing_links link
    join connected_accounts connected on connected.account_id = link.account_id and connected.id = link.connected_account_id
    where link.account_id = listed.account_id and link.location_id = listed.location_id
      and link.publisher = listed.publisher and link.status = 'LINKED' and connected.status = 'CONNECTED'
      and link.listing_ref = listed.listing_ref
  ) as connected,
  coalesce((
    select json_agg(json_build_object(
      'id', response.id, 'content', response.content, 'editedContent', response.edited_content,
      'authorName', response.author_name, 'writtenAt', response.written_at, 'byOwner', response.by_owner,
      'state', response.state, 'remarks', response.remarks
    ) order by response.written_at, response.id)
    from interaction_responses response
    where response.account_id = listed.account_id and response.interaction_id = listed.id
      and response.state not in ('ARCHIVING', 'ARCHIVED')
  ), '[]') as responses`;
