import type { RecordFields } from './record-fields.js';
import { textConnections } from './text-rows.js';
import type { BareDatabase, TextRow } from './text-rows.js';

/** The statements of the bare server: prepared, one round trip each. Rows are the columns of the record, followed by the other selected columns. */
export function bareQueries(database: BareDatabase, fields: RecordFields) {
  const { run, close } = textConnections(database, 'bare');
  const columns = fields.map(({ name }) => `"${name}"`);
  const shown = columns.map((column) => `page.${column}`).join(', ');

  const page = (position: string) =>
    `select ${shown}, (select locations from bare_accounts where id = $1) from bare_locations page
     where account_key = $1${position} order by key desc limit $2`;

  return {
    /** A page by key, and the counter of the account. */
    list: (accountId: number, limit: number, after: number | undefined) =>
      after === undefined
        ? run('list', page(''), [accountId, limit])
        : run('list-after', page(' and key < $3'), [accountId, limit, after]),

    /** Rows whose text contains every word: all matches are counted, the newest are returned. */
    search: (accountId: number, limit: number, words: readonly string[]) =>
      run(
        `search-${words.length}`,
        `with found as materialized (
           select key from bare_locations
           where account_key = $1${words.map((_, position) => ` and search like $${position + 3}`).join('')}
         )
         select ${shown}, (select count(*) from found) from (select key from found order by key desc limit $2) newest
         join bare_locations page on page.account_key = $1 and page.key = newest.key order by page.key desc`,
        [accountId, limit, ...words.map((word) => `%${word}%`)],
      ),

    /** Rows by key in the order of the request. */
    byKeys: (accountId: number, keys: readonly number[]) =>
      run(
        'by-keys',
        `select ${shown} from unnest($2::integer[]) with ordinality as asked (key, position)
         join bare_locations page on page.account_key = $1 and page.key = asked.key order by position`,
        [accountId, keys],
      ),

    /** Inserts a row and counts it in one statement; returns its key. The first two fields are derived from the key. */
    insert: async (accountId: number, search: string, texts: TextRow) => {
      const rows = await run(
        'insert',
        `with next as (select nextval(pg_get_serial_sequence('bare_locations', 'key'))::integer as key),
         counted as (update bare_accounts set locations = locations + 1 where id = $1)
         insert into bare_locations (account_key, key, search, ${columns.join(', ')})
         select $1, key, $2, encode(convert_to('Location:' || key, 'UTF8'), 'base64'), key::text,
           ${columns
             .slice(2)
             .map((_, position) => `$${position + 3}::text`)
             .join(', ')} from next
         returning key, "id"`,
        [accountId, search, ...texts.slice(2)],
      );
      return rows[0] as TextRow;
    },

    close,
  };
}
