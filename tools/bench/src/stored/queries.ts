import { draftColumns, draftTypes } from '@listings/feature-locations';
import { COUNT_SLOTS } from '@listings/persistence';
import { textConnections } from '../bare/text-rows.js';
import type { BareDatabase } from '../bare/text-rows.js';

const FIRST_DRAFT_PARAMETER = 16;

/** The rows of a creation, in the order of the parameters of the insert, without the slot of the counts. */
export interface CreatedRows {
  readonly accountId: number;
  readonly id: number;
  readonly uid: string;
  readonly search: string;
  readonly words: readonly string[];
  readonly approved: string;
  readonly package: string;
  readonly voiceStatus: number | null;
  readonly createdAt: Date;
  readonly document: string;
  readonly event: { readonly type: string; readonly body: string };
  readonly draftValues: readonly unknown[];
}

/**
 * Statements over the product's own tables, each the shortest that reads or writes the same rows with the same indexes: prepared,
 * one round trip, no check of a rule.
 */
export function storedQueries(database: BareDatabase) {
  const { run, close } = textConnections(database, 'stored');

  const page = (position: string) =>
    `select id, document, (select sum(locations) from location_counts where account_id = $1) from location_documents
     where account_id = $1${position} order by id desc limit $2`;

  return {
    /** A page of records by id, newest first, with the account's total. */
    list: (accountId: number, limit: number, after: number | undefined) =>
      after === undefined
        ? run('list', page(''), [accountId, limit])
        : run('list-after', page(' and id < $3'), [accountId, limit, after]),

    /** Records by id in the order of the request. */
    byIds: (accountId: number, ids: readonly number[]) =>
      run(
        'by-ids',
        `select document from unnest($2::integer[]) with ordinality as asked (id, position)
         join location_documents using (id) where account_id = $1 order by position`,
        [accountId, ids],
      ),

    /** Words of the account that begin with a prefix. */
    words: async (accountId: number, prefix: string, limit: number) => {
      const rows = await run(
        'words',
        'select word from search_words where account_id = $1 and word >= $2 and word < $3 order by word limit $4',
        [accountId, prefix, `${prefix}\u{10ffff}`, limit],
      );
      return rows.map(([word]) => word ?? '');
    },

    /** Locations that match a query of lexemes: all are counted, the newest are returned. */
    search: (accountId: number, limit: number, query: string) =>
      run(
        'search',
        `with matching as materialized (select account_id, id from locations where search @@ $2::tsquery),
         found as materialized (select id from matching where account_id = $1)
         select newest.id, shown.document, (select count(*) from found) from (select id from found order by id desc limit $3) newest
         join location_documents shown on shown.account_id = $1 and shown.id = newest.id order by newest.id desc`,
        [accountId, query, limit],
      ),

    /** Takes ids for the next creations. */
    reserveIds: async (count: number) => {
      const rows = await run('ids', `select nextval('locations_id_seq') from generate_series(1, $1)`, [count]);
      return rows.map(([id]) => Number(id));
    },

    /** Writes all rows of a creation in one statement. */
    insert: (created: CreatedRows) =>
      run('insert', INSERT, [
        created.accountId,
        created.id,
        created.uid,
        created.search,
        created.words,
        created.approved,
        created.package,
        created.voiceStatus,
        created.createdAt,
        created.document,
        created.event.type,
        created.event.body,
        created.uid,
        'bench',
        Math.floor(Math.random() * COUNT_SLOTS),
        ...created.draftValues,
      ]),

    close,
  };
}

const INSERT = `
  with words as (
    insert into search_words (account_id, word) select $1::integer, unnest($5::text[]) on conflict do nothing
  ), location as (
    insert into locations (account_id, id, uid, search, approved, package, voice_status, created_at, updated_at, unique_store_code,
      ${draftColumns.join(', ')})
    values ($1, $2, $3, $4::tsvector, $6, $7, $8, $9, $9, true,
      ${draftTypes.map((type, position) => `$${position + FIRST_DRAFT_PARAMETER}::${type}`).join(', ')})
  ), document as (
    insert into location_documents (account_id, id, document) values ($1, $2, $10)
  ), change as (
    insert into location_changes (account_id, location_id, at, action, actor, actor_id, actor_name)
    values ($1, $2, $9, 'CREATED', 'API_KEY', $13, $14)
  ), counted as (
    update location_counts set locations = locations + 1, active_locations = active_locations + 1
    where account_id = $1 and slot = $15
  )
  insert into event_outbox (account_id, location_id, type, body, correlation_id)
  values ($1, $2, $11, $12, gen_random_uuid()::text)`;
