import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { searchWords } from '@listings/domain';
import { pageJson, textConnections } from '../bare/text-rows.js';
import type { BareDatabase, TextRow } from '../bare/text-rows.js';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import type { BareRecord } from './bare-record.js';

interface ListQuery {
  readonly first?: string;
  readonly after?: string;
  readonly ratingFilters?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly searchString?: string;
}

/** The total of the interactions with these ratings; 0 for those without stars. */
const total = (ratings: readonly number[], days: string) => `
  select coalesce(sum(${ratings.map((rating) => `pending_${rating} + responded_${rating}`).join(' + ')}), 0)
  from interaction_day_counts where account_id = $1 and location_id = 0 and day ${days}`;
const TOTAL = total([0, 1, 2, 3, 4, 5], `= '-infinity'`);

/** The statements for rows with these columns. */
function statementsFor(columns: readonly string[]) {
  const shown = [...columns, 'row.id', `(extract(epoch from row.posted_at) * 1000)::bigint`].join(', ');
  /** A page of an index, with the total from counts. */
  const page = (conditions: string, count: string) => `
    select ${shown}, (${count}) from (
      select * from interactions where account_id = $1 and status <> 'ARCHIVED'${conditions}
      order by posted_at desc, id desc limit 21
    ) row order by row.posted_at desc, row.id desc`;
  return {
    first: page('', TOTAL),
    after: page(
      ` and (posted_at, id) < ('1970-01-01T00:00:00Z'::timestamptz + $2::bigint * interval '1 millisecond', $3::uuid)`,
      TOTAL,
    ),
    /** A page of some ratings and days. */
    filtered: (ratings: readonly number[]) =>
      page(
        ` and rating in (${ratings.join()}) and posted_at >= $2::timestamptz and posted_at < $3::timestamptz + interval '1 day'`,
        total(
          ratings,
          `between ($2::timestamptz at time zone 'UTC')::date and ($3::timestamptz at time zone 'UTC')::date`,
        ),
      ),
    search: `
      with matching as materialized (
        select account_id, id, posted_at from interactions where search @@ $2::tsquery and status <> 'ARCHIVED'
      ), found as materialized (select * from matching where account_id = $1)
      select ${shown}, (select count(*) from found) from (
        select interactions.* from (select * from found order by posted_at desc, id desc limit 21) newest
        join interactions on interactions.account_id = $1 and interactions.id = newest.id
      ) row order by row.posted_at desc, row.id desc`,
  };
}

/**
 * The baseline: Fastify and pg without a layer between them, with the same response bytes as the product, from the
 * same tables, by the best plans that we found. It has one account and checks no keys, limits or parameters.
 */
export function bareInteractions({ record, ...database }: BareDatabase & { record: BareRecord }): FastifyInstance {
  const statements = statementsFor(record.columns);
  const connections = textConnections(database, 'bare');
  const server = fastify({ logger: false });
  server.addHook('onClose', () => connections.close());
  const run = (name: string, text: string, values: unknown[]) =>
    connections.run(name, text, [MEASURED_ACCOUNT, ...values]);

  server.get<{ Querystring: ListQuery }>('/api/v4/rollup_interactions', async ({ query }, reply) => {
    const { after, ratingFilters, startDate, endDate, searchString } = query;
    let rows: TextRow[];
    if (searchString !== undefined) {
      const words = searchWords(searchString).map((word) => `'${MEASURED_ACCOUNT}:${word}'`);
      rows = await run('search', statements.search, [words.join(' & ')]);
    } else if (ratingFilters !== undefined) {
      const ratings = JSON.parse(ratingFilters) as number[];
      const days = [`${startDate}T00:00:00Z`, `${endDate}T00:00:00Z`];
      rows = await run(`filtered-${ratings.join()}`, statements.filtered(ratings), days);
    } else if (after !== undefined) {
      const [, , id, posted] = Buffer.from(after, 'base64').toString('latin1').split(':');
      rows = await run('after', statements.after, [posted, id]);
    } else {
      rows = await run('first', statements.first, []);
    }
    const page = {
      size: 20,
      behind: after !== undefined,
      total: rows[0]?.at(-1),
      node: record.write,
      cursor: cursorOf,
    };
    return reply.type('application/json; charset=utf-8').send(pageJson('rollupInteractions', rows, page));
  });
  return server;
}

/** The position of a row: its id and time stand before the total. */
function cursorOf(row: TextRow): string {
  return Buffer.from(`Interaction:newest:${row.at(-3)}:${row.at(-2)}`, 'latin1').toString('base64');
}
