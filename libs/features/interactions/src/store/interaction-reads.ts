import type { InteractionCategory, InteractionStatus } from '../rules/interaction.js';
import type { ResponseState } from '../rules/response-state.js';
import type { CursorPageRequest } from '@listings/pagination';
import type { NamedStatement, Sql, TextRow, TextSql } from '@listings/persistence';
import { cellSum } from './count-cells.js';

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

/** The columns of an interaction in a list, as PostgreSQL sends them; times are in milliseconds since 1970. */
export type ListedInteraction = readonly [
  id: string,
  locationId: string,
  publisher: string,
  category: InteractionCategory,
  status: InteractionStatus,
  rating: string | null,
  title: string | null,
  content: string | null,
  authorName: string | null,
  authorAvatar: string | null,
  permalink: string | null,
  notAnswerable: string | null,
  postedMs: string,
  responseCount: string,
  /** Only if the list is in the order of the responses. */
  lastResponseMs: string | null,
  /** `t` if the listing that it was read from is linked and its account connected. */
  connected: string,
  /** The elements of a JSON array of the responses, as clients read them; null without responses. */
  responses: string | null,
];

/** A page with the exact total. */
export interface InteractionPage {
  /** One more than the page size if there is a further page. */
  readonly found: readonly ListedInteraction[];
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

/** Interactions among which a page with a condition is looked for first, for each one of the page. */
const NEAR = 20;

/**
 * Reads a page with the exact total. The total is a sum of daily counts. A page with a condition is usually among the next
 * interactions; if it is not, a second statement visits only days on which an interaction matches, so that a rare match
 * costs no scan. A search finds all its matches once, for page and total.
 */
export async function findInteractionPage(sql: TextSql, given: InteractionQuery): Promise<InteractionPage> {
  const query = withPlainOrder(given);
  if (query.filter.search !== undefined) return findSearchedPage(sql, query);
  const near = isDaily(query) ? await findNearPage(sql, query) : undefined;
  if (near) return near;
  const found = await readPage(sql, query, 'page', (values) => {
    const walk = walkOf(query, values);
    const rows = pageRows(query, rowConditions(query.filter, values, 'listed'), walk, values);
    return { total: totalOf(query, values), rows, walk };
  });
  return found ?? emptyPage(sql, query, 'total', (values) => totalOf(query, values));
}

/** Reads a page of frequent matches; undefined if the next interactions do not have the whole page. */
async function findNearPage(sql: TextSql, query: InteractionQuery): Promise<InteractionPage | undefined> {
  const page = await readPage(sql, query, 'near', (values) => {
    const { from, to, ...others } = query.filter;
    const walk = walkOf(query, values);
    const next = rowConditions({ from, to }, values, 'listed');
    const conditions = rowConditions(others, values, 'listed');
    const rows = `select listed.* from (
            select listed.* from interactions listed
            where listed.account_id = $1 and ${next.join(' and ')}${walk.after} ${walk.order('listed')} limit ${NEAR * walk.limit}
          ) listed where ${conditions.join(' and ')} ${walk.order('listed')} limit ${walk.limit}`;
    return { total: totalOf(query, values), rows, walk };
  });
  const whole = page && (page.found.length > query.page.size || (!query.position && page.found.length === page.total));
  return whole ? page : undefined;
}

/** What has no response is listed newest first in both orders, and one of them needs no other index. */
function withPlainOrder(query: InteractionQuery): InteractionQuery {
  const { order, filter, position } = query;
  if (order !== 'LAST_RESPONDED' || filter.responded !== false) return query;
  // A cursor of a responded interaction precedes all of them.
  if (position?.lastResponseAt) return query;
  return { ...query, order: 'NEWEST_FIRST' };
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

/** The statement of the exact number of the interactions that match conditions other than a search. */
function totalOf({ filter }: InteractionQuery, values: Values): string {
  return `select coalesce(sum(${cellSum('counted', filter)}), 0)::integer as total from interaction_day_counts counted
          where account_id = $1 and ${countConditions(filter, values).join(' and ')}`;
}

/** Statements of lists that a connection keeps prepared. There are thousands of combinations, and few are frequent. */
const PREPARED = 200;
const prepared = new Map<string, ListStatement>();

/** A statement of a list, and where the values of its parameters are in a query. */
interface ListStatement {
  readonly statement: string | NamedStatement;
  readonly values: readonly ValueOf[];
}

type ValueOf = (query: InteractionQuery) => unknown;

/**
 * The statement of one kind for queries of this shape. Planning takes longer than reading a page, and putting a statement
 * together takes a part of it, so the shapes that a process sees first are kept and prepared.
 */
function statementOf(query: InteractionQuery, kind: string, textOf: (values: Values) => string): ListStatement {
  const shape = `${kind} ${shapeOf(query)}`;
  const known = prepared.get(shape);
  if (known) return known;
  const values = new Values();
  const text = textOf(values);
  if (prepared.size >= PREPARED) return { statement: text, values: values.all };
  const made = { statement: { name: `interactions-list-${prepared.size}`, text }, values: values.all };
  prepared.set(shape, made);
  return made;
}

/** Everything of a query that its statements depend on, besides the values of their parameters. */
function shapeOf({ filter, order, page, position }: InteractionQuery): string {
  const { tag, locationIds, publishers, categories, ratings, responded, from, to } = filter;
  const given = [position, tag, publishers, categories, from, to].map((value) => (value === undefined ? '-' : '+'));
  const places = !locationIds ? '-' : locationIds.length <= MERGED_LOCATIONS ? 'few' : 'many';
  const stars = ratings && [0, 1, 2, 3, 4, 5].filter((rating) => ratings.includes(rating)).join('');
  return `${order} ${page.direction} ${page.size} ${given.join('')} ${places} ${stars} ${responded}`;
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
  /** The first is the account. */
  readonly all: ValueOf[] = [({ accountId }) => accountId];

  /** Adds a value of the query and returns its placeholder. */
  add(value: ValueOf): string {
    return `$${this.all.push(value)}`;
  }
}

/** The SQL fragments of a page's order, position and size. */
interface Walk {
  /** Condition on `listed` to follow the position; empty without one. */
  readonly after: string;
  readonly order: (table: string) => string;
  readonly limit: number;
  readonly descending: boolean;
  /** Whether cursors of the list contain the time of the last response. */
  readonly byResponse: boolean;
}

function walkOf({ order, page, position }: InteractionQuery, values: Values): Walk {
  const forward = page.direction === 'forward';
  const descending = (order !== 'OLDEST_FIRST') === forward;
  const columns = (table: string) => [
    ...(order === 'LAST_RESPONDED' ? [`coalesce(${table}.last_response_at, '-infinity')`] : []),
    `${table}.posted_at`,
    `${table}.id`,
  ];
  const from = position && [
    ...(order === 'LAST_RESPONDED'
      ? [`${values.add((query) => query.position?.lastResponseAt ?? '-infinity')}::timestamptz`]
      : []),
    `${values.add((query) => query.position?.postedAt)}::timestamptz`,
    `${values.add((query) => query.position?.id)}::uuid`,
  ];
  return {
    after: from ? ` and (${columns('listed').join(', ')}) ${descending ? '<' : '>'} (${from.join(', ')})` : '',
    order: (table) =>
      `order by ${columns(table)
        .map((column) => `${column} ${descending ? 'desc' : 'asc'}`)
        .join(', ')}`,
    // Not a parameter: the plan of a prepared statement depends on it.
    limit: page.size + 1,
    descending,
    byResponse: order === 'LAST_RESPONDED',
  };
}

/** Conditions on rows of interactions. */
function rowConditions(filter: InteractionFilter, values: Values, table: string): string[] {
  const { tag, locationIds, publishers, categories, ratings, responded, from, to, search } = filter;
  const conditions = [`${table}.status <> 'ARCHIVED'`];
  if (locationIds)
    conditions.push(`${table}.location_id = any(${values.add(({ filter }) => filter.locationIds)}::integer[])`);
  if (tag !== undefined) conditions.push(`${table}.location_id in (${taggedLocations(values)})`);
  if (publishers) conditions.push(`${table}.publisher = any(${values.add(({ filter }) => filter.publishers)}::text[])`);
  if (categories) conditions.push(`${table}.category = any(${values.add(({ filter }) => filter.categories)}::text[])`);
  if (ratings) conditions.push(`${table}.rating = any(${values.add(({ filter }) => filter.ratings)}::smallint[])`);
  if (responded !== undefined) conditions.push(`${table}.response_count ${responded ? '> 0' : '= 0'}`);
  if (from !== undefined)
    conditions.push(`${table}.posted_at >= ${values.add(({ filter }) => `${filter.from}T00:00:00Z`)}::timestamptz`);
  if (to !== undefined)
    conditions.push(
      `${table}.posted_at < ${values.add(({ filter }) => `${filter.to}T00:00:00Z`)}::timestamptz + interval '1 day'`,
    );
  if (search)
    conditions.push(`${table}.search @@ ${values.add(({ filter }) => searchQueryText(filter.search ?? []))}::tsquery`);
  return conditions;
}

/** Conditions on rows of counts; the columns of {@link cellSum} are those on ratings and responses. */
function countConditions(filter: InteractionFilter, values: Values, options: { daily?: boolean } = {}): string[] {
  const { tag, locationIds, publishers, categories, from, to } = filter;
  const conditions: string[] = [];
  if (locationIds)
    conditions.push(`counted.location_id = any(${values.add(({ filter }) => filter.locationIds)}::integer[])`);
  if (tag !== undefined) conditions.push(`counted.location_id in (${taggedLocations(values)})`);
  if (!locationIds && tag === undefined) conditions.push('counted.location_id = 0');
  if (from === undefined && to === undefined && !options.daily) conditions.push(`counted.day = '-infinity'`);
  else conditions.push(`counted.day > '-infinity'`);
  if (from !== undefined) conditions.push(`counted.day >= ${values.add(({ filter }) => filter.from)}::date`);
  if (to !== undefined) conditions.push(`counted.day <= ${values.add(({ filter }) => filter.to)}::date`);
  if (publishers) conditions.push(`counted.publisher = any(${values.add(({ filter }) => filter.publishers)}::text[])`);
  if (categories) conditions.push(`counted.category = any(${values.add(({ filter }) => filter.categories)}::text[])`);
  return conditions;
}

function taggedLocations(values: Values): string {
  return `select id from locations where account_id = $1 and tags @> array[${values.add(({ filter }) => filter.tag)}::text]`;
}

/** Lexemes are quoted, so that no character of a word has a meaning. */
function searchQueryText(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' & ');
}

/** The statement that finds the interactions of the page. */
function pageRows(query: InteractionQuery, conditions: readonly string[], walk: Walk, values: Values): string {
  const { locationIds } = query.filter;
  if (isDaily(query)) return dailyRows(query, conditions, walk, values);
  if (query.order !== 'LAST_RESPONDED' && locationIds && locationIds.length <= MERGED_LOCATIONS)
    return ofKeys(mergedKeys(conditions, walk, values));
  return plainRows(conditions, walk);
}

/**
 * Whether the counts tell on which days the page is: with a condition on the rows, without which the next ones of the
 * index are the page, and over the whole account, because the counts do not tell it for some of its locations.
 */
function isDaily({ order, filter }: InteractionQuery): boolean {
  const { locationIds, tag, publishers, categories, ratings, responded } = filter;
  const conditional = publishers ?? categories ?? ratings ?? responded;
  return order !== 'LAST_RESPONDED' && !locationIds && tag === undefined && conditional !== undefined;
}

/** The page in the order of one index. */
function plainRows(conditions: readonly string[], walk: Walk): string {
  return `select listed.* from interactions listed
          where listed.account_id = $1 and ${conditions.join(' and ')}${walk.after} ${walk.order('listed')} limit ${walk.limit}`;
}

/** The interactions of a page whose keys were found in many places. */
function ofKeys(keys: string): string {
  return `select listed.* from (${keys}) key
          join interactions listed on listed.account_id = key.account_id and listed.id = key.id`;
}

/** The page from the first ones of each location. */
function mergedKeys(conditions: readonly string[], walk: Walk, values: Values): string {
  return `select each.* from unnest(${values.add(({ filter }) => filter.locationIds)}::integer[]) place (id) cross join lateral (
            select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
            where listed.account_id = $1 and listed.location_id = place.id and ${conditions.join(' and ')}${walk.after}
            ${walk.order('listed')} limit ${walk.limit}
          ) each ${walk.order('each')} limit ${walk.limit}`;
}

/** The page from the next days that have a match of the filter, as the counts tell, and no more days than it needs. */
function dailyRows(query: InteractionQuery, conditions: readonly string[], walk: Walk, values: Values): string {
  const { filter, position } = query;
  const days = countConditions(filter, values, { daily: true });
  const direction = walk.descending ? 'desc' : 'asc';
  let matches = 'matching.matches';
  if (position) {
    const day = `(${values.add((each) => each.position?.postedAt)}::timestamptz at time zone 'UTC')::date`;
    days.push(`counted.day ${walk.descending ? '<=' : '>='} ${day}`);
    // The day of the position may have no match after it.
    matches = `case when matching.day = ${day} then 0 else matching.matches end`;
  }
  const counted = `sum(${cellSum('counted', filter)})`;
  return `select each.* from (
            select day from (
              select matching.day, sum(${matches}) over (order by matching.day ${direction}) - ${matches} as before
              from (
                select counted.day, ${counted} as matches from interaction_day_counts counted
                where counted.account_id = $1 and ${days.join(' and ')}
                group by counted.day having ${counted} > 0 order by day ${direction} limit ${walk.limit + 1}
              ) matching
            ) needed where before < ${walk.limit}
          ) day cross join lateral (
            select listed.* from interactions listed
            where listed.account_id = $1 and listed.posted_at >= day.day::timestamp at time zone 'UTC'
              and listed.posted_at < (day.day + 1)::timestamp at time zone 'UTC' and ${conditions.join(' and ')}${walk.after}
            ${walk.order('listed')} limit ${walk.limit}
          ) each ${walk.order('each')} limit ${walk.limit}`;
}

/** Reads a page with its total; undefined if it has no interaction, and so no row with the total. */
async function readPage(
  sql: TextSql,
  query: InteractionQuery,
  kind: string,
  partsOf: (values: Values) => { matching?: string; total: string; rows: string; walk: Walk },
): Promise<InteractionPage | undefined> {
  const { statement, values } = statementOf(query, kind, (added) => {
    const { matching, total, rows, walk } = partsOf(added);
    return `${matching ? `with ${matching}` : ''}
       select ${listedColumns(walk)}, (${total}) from (${rows}) listed ${walk.order('listed')}`;
  });
  const found = (await sql.texts(
    statement,
    values.map((valueOf) => valueOf(query)),
  )) as (TextRow & ListedInteraction)[];
  if (found.length === 0) return undefined;
  return { total: Number(found[0]?.at(-1)), found: query.page.direction === 'forward' ? found : found.reverse() };
}

/** The page of a list that has no interaction at all, or none after the position. */
async function emptyPage(
  sql: TextSql,
  query: InteractionQuery,
  kind: string,
  totalOf: (values: Values) => string,
): Promise<InteractionPage> {
  const { statement, values } = statementOf(query, kind, totalOf);
  const [row] = await sql.texts(
    statement,
    values.map((valueOf) => valueOf(query)),
  );
  return { found: [], total: Number(row?.[0] ?? 0) };
}

/** Filters by account outside of the search, whose lexemes contain the account id, as the search of locations does. */
async function findSearchedPage(sql: TextSql, query: InteractionQuery): Promise<InteractionPage> {
  // All matches are found once, for the total and for the page.
  const found = await readPage(sql, query, 'search', (values) => {
    const walk = walkOf(query, values);
    const conditions = rowConditions(query.filter, values, 'listed');
    const keys = `select * from found listed where true${walk.after} ${walk.order('listed')} limit ${walk.limit}`;
    const matching = `matching as materialized (
    select listed.account_id, listed.id, listed.posted_at, listed.last_response_at from interactions listed
    where ${conditions.join(' and ')}
  ), found as materialized (select * from matching where account_id = $1)`;
    return { matching, total: 'select count(*) from found', rows: ofKeys(keys), walk };
  });
  if (found || !query.position) return found ?? { found: [], total: 0 };
  // After the last match: the same search without the position.
  return emptyPage(sql, query, 'search total', (values) => {
    const all = rowConditions(query.filter, values, 'listed').join(' and ');
    return `select count(*) from (select listed.account_id from interactions listed where ${all} offset 0) matching
     where account_id = $1`;
  });
}

const CONNECTED = `exists (
    select 1 from listing_links link
    join connected_accounts connected on connected.account_id = link.account_id and connected.id = link.connected_account_id
    where link.account_id = listed.account_id and link.location_id = listed.location_id
      and link.publisher = listed.publisher and link.status = 'LINKED' and connected.status = 'CONNECTED'
      and link.listing_ref = listed.listing_ref
  )`;

const SHOWN_RESPONSES = `from interaction_responses response
    where response.account_id = listed.account_id and response.interaction_id = listed.id
      and response.state not in ('ARCHIVING', 'ARCHIVED')`;

/** JSON array of {@link ResponseRecord}. */
const RESPONSES = `coalesce((
    select json_agg(json_build_object(
      'id', response.id, 'content', response.content, 'editedContent', response.edited_content,
      'authorName', response.author_name, 'writtenAt', response.written_at, 'byOwner', response.by_owner,
      'state', response.state, 'remarks', response.remarks
    ) order by response.written_at, response.id) ${SHOWN_RESPONSES}
  ), '[]')`;

const wireTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;

/** The elements of the JSON array of responses as clients read them [contract 6], because a list only copies them. */
const RESPONSES_TEXT = `(
    select string_agg('{"id":"' || response.id || '","interactionId":"' || listed.id || '","content":' ||
      to_json(response.content) || ',"authorName":' || to_json(coalesce(response.author_name, '')) ||
      ',"byOwner":' || response.by_owner ||
      ',"date":"' || ${wireTime('response.written_at')} || '","interactionStatus":"' || response.state ||
      '","editedResponse":' || coalesce(to_json(response.edited_content)::text, 'null') ||
      ',"remarks":' || coalesce(to_json(response.remarks)::text, 'null') || '}',
      ',' order by response.written_at, response.id) ${SHOWN_RESPONSES}
  )`;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The columns of {@link ListedInteraction}. */
function listedColumns({ byResponse }: Walk): string {
  return `
    listed.id, listed.location_id, listed.publisher, listed.category, listed.status, listed.rating, listed.title,
    listed.content, listed.author_name, listed.author_avatar, listed.permalink, listed.not_answerable,
    ${milliseconds('listed.posted_at')}, listed.response_count,
    ${byResponse ? milliseconds('listed.last_response_at') : 'null'}, ${CONNECTED}, ${RESPONSES_TEXT}`;
}

/** The columns of {@link InteractionRecord}. */
const RECORD = `
  listed.id, listed.location_id as "locationId", listed.publisher, listed.category, listed.status, listed.rating,
  listed.title, listed.content, listed.author_name as "authorName", listed.author_avatar as "authorAvatar",
  listed.permalink, listed.not_answerable as "notAnswerable", listed.posted_at as "postedAt",
  listed.response_count as "responseCount", listed.last_response_at as "lastResponseAt",
  ${CONNECTED} as connected, ${RESPONSES} as responses`;
