import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { searchWords } from '@listings/domain';
import { MEASURED_ACCOUNT } from '../data/accounts.js';

/** Hostnames of the publishers, as the product's answers show them. */
export type Hostnames = Readonly<Record<string, string>>;

interface ListQuery {
  readonly first?: string;
  readonly after?: string;
  readonly ratingFilters?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly searchString?: string;
}

type TextRow = readonly (string | null)[];

/** Returns every value as the text that PostgreSQL sends, because values that are only copied need no parsing. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

const wireTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The responses of a row, as the text that the answer contains. */
const RESPONSES = `(
  select string_agg('{"id":"' || response.id || '","interactionId":"' || row.id || '","content":' || to_json(response.content) ||
    ',"authorName":' || to_json(coalesce(response.author_name, '')) || ',"byOwner":' || response.by_owner || ',"date":"' || ${wireTime('response.written_at')} ||
    '","interactionStatus":"' || response.state || '","editedResponse":' || coalesce(to_json(response.edited_content)::text, 'null') ||
    ',"remarks":' || coalesce(to_json(response.remarks)::text, 'null') || '}', ',' order by response.written_at, response.id)
  from interaction_responses response
  where response.account_id = row.account_id and response.interaction_id = row.id and response.state not in ('ARCHIVING', 'ARCHIVED'))`;

/** Correlated with the account of the row, because PostgreSQL would otherwise read all links of the account. */
const CONNECTED = `exists (
  select 1 from listing_links link join connected_accounts connected
    on connected.account_id = link.account_id and connected.id = link.connected_account_id
  where link.account_id = row.account_id and link.location_id = row.location_id and link.publisher = row.publisher
    and link.listing_ref = row.listing_ref and link.status = 'LINKED' and connected.status = 'CONNECTED')`;

const SHOWN = `row.id, row.location_id, row.publisher, row.category, row.title, row.content, row.author_name, row.author_avatar,
  row.rating, ${wireTime('row.posted_at')}, row.permalink, row.status, row.response_count, ${CONNECTED}, row.not_answerable,
  ${RESPONSES}, ${milliseconds('row.posted_at')}`;

/** The total of the interactions with these ratings; 0 for those without stars. */
const total = (ratings: readonly number[], days: string) => `
  select coalesce(sum(${ratings.map((rating) => `pending_${rating} + responded_${rating}`).join(' + ')}), 0)
  from interaction_day_counts where account_id = $1 and location_id = 0 and day ${days}`;
const TOTAL = total([0, 1, 2, 3, 4, 5], `= '-infinity'`);

/** A page of an index, with the total from counts. */
const page = (conditions: string, count: string) => `
  select ${SHOWN}, (${count}) from (
    select * from interactions where account_id = $1 and status <> 'ARCHIVED'${conditions}
    order by posted_at desc, id desc limit 21
  ) row order by row.posted_at desc, row.id desc`;

const statements = {
  first: page('', TOTAL),
  after: page(
    ` and (posted_at, id) < ('1970-01-01T00:00:00Z'::timestamptz + $2::bigint * interval '1 millisecond', $3::uuid)`,
    TOTAL,
  ),
  search: `
    with matching as materialized (
      select account_id, id, posted_at from interactions where search @@ $2::tsquery and status <> 'ARCHIVED'
    ), found as materialized (select * from matching where account_id = $1)
    select ${SHOWN}, (select count(*) from found) from (
      select interactions.* from (select * from found order by posted_at desc, id desc limit 21) newest
      join interactions on interactions.account_id = $1 and interactions.id = newest.id
    ) row order by row.posted_at desc, row.id desc`,
} as const;

/** A page of some ratings and days. */
const filtered = (ratings: readonly number[]) =>
  page(
    ` and rating in (${ratings.join()}) and posted_at >= $2::timestamptz and posted_at < $3::timestamptz + interval '1 day'`,
    total(ratings, `between ($2::timestamptz at time zone 'UTC')::date and ($3::timestamptz at time zone 'UTC')::date`),
  );

/**
 * The baseline: Fastify and pg without a layer between them, with the same response bytes as the product, from the
 * same tables, by the best plans that we found. It has one account and checks no keys, limits or parameters.
 */
export function bareInteractions(options: {
  databaseUrl: string;
  connections: number;
  hostnames: Hostnames;
}): FastifyInstance {
  const { databaseUrl, connections, hostnames } = options;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections, application_name: 'bare' });
  const server = fastify({ logger: false });
  server.addHook('onClose', () => pool.end());
  const run = async (name: string, text: string, values: unknown[]): Promise<TextRow[]> =>
    (
      await pool.query<string[]>({
        name,
        text,
        values: [MEASURED_ACCOUNT, ...values],
        rowMode: 'array',
        types: asText,
      })
    ).rows;

  server.get<{ Querystring: ListQuery }>('/api/v4/rollup_interactions', async ({ query }, reply) => {
    const { after, ratingFilters, startDate, endDate, searchString } = query;
    let rows: TextRow[];
    if (searchString !== undefined) {
      const words = searchWords(searchString).map((word) => `'${MEASURED_ACCOUNT}:${word}'`);
      rows = await run('search', statements.search, [words.join(' & ')]);
    } else if (ratingFilters !== undefined) {
      const ratings = JSON.parse(ratingFilters) as number[];
      const days = [`${startDate}T00:00:00Z`, `${endDate}T00:00:00Z`];
      rows = await run(`filtered-${ratings.join()}`, filtered(ratings), days);
    } else if (after !== undefined) {
      const [, , id, posted] = Buffer.from(after, 'base64').toString('latin1').split(':');
      rows = await run('after', statements.after, [posted, id]);
    } else {
      rows = await run('first', statements.first, []);
    }
    return reply
      .type('application/json; charset=utf-8')
      .send(connectionJson(rows, { size: 20, behind: after !== undefined, hostnames }));
  });
  return server;
}

function connectionJson(
  rows: readonly TextRow[],
  page: { size: number; behind: boolean; hostnames: Hostnames },
): string {
  const shown = rows.length > page.size ? rows.slice(0, page.size) : rows;
  const total = rows[0]?.at(-1) ?? '0';
  let last = 'null';
  const edges = shown.map((row) => {
    last = `"${cursorOf(row)}"`;
    return `{"node":${nodeJson(row, page.hostnames)},"cursor":${last}}`;
  });
  return (
    `{"data":{"rollupInteractions":{"edges":[${edges.join(',')}],"pageInfo":{"hasNextPage":${rows.length > page.size},` +
    `"hasPreviousPage":${page.behind},"endCursor":${last},"total":${total}},"totalCount":${total}}}}`
  );
}

function cursorOf(row: TextRow): string {
  return Buffer.from(`Interaction:newest:${row[0]}:${row[16]}`, 'latin1').toString('base64');
}

function nodeJson(row: TextRow, hostnames: Hostnames): string {
  const [id, locationId, publisher, kind, title, content, author, avatar, rating, date, permalink, status, count] = row;
  const category = kind === 'REVIEW' ? 'Review' : kind === 'QUESTION' ? 'Question' : 'Social';
  const responded = count !== '0';
  const canRespond = row[13] === 't' && row[14] === null && !responded;
  return (
    `{"id":"${id}","locationId":${locationId},"source":"${hostnames[publisher ?? ''] ?? ''}","category":"${category}","type":"${category}",` +
    `"title":${text(title)},"content":${text(content)},"authorName":${JSON.stringify(author ?? '')},"authorAvatar":${text(avatar)},` +
    `"rating":${rating ?? 'null'},"date":"${date}","permalink":${text(permalink)},"interactionStatus":"${status?.toLowerCase()}",` +
    `"responded":${responded},"responseCount":${count},"canRespond":${canRespond},"responses":[${row[15] ?? ''}]}`
  );
}

function text(value: string | null | undefined): string {
  return value === null ? 'null' : JSON.stringify(value);
}
