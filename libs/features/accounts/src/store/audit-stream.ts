import { changeRows, firstBatch, selectOnly, selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { AuditRow } from './audit-reads.js';

/** Entries that {@link countUnstreamedEntries} counts at most. */
const MOST_COUNTED = 10_000;

/** An entry of any account. */
export interface StreamedEntry extends AuditRow {
  readonly accountId: number;
}

/** Where the stream of the installation began: it has the entries with higher ids. */
export interface StreamStart {
  readonly after: number;
}

/** Switches streaming on with the next entry; returns where it began if it is on already. */
export async function beginAuditStream(sql: Sql): Promise<StreamStart> {
  await sql.execute(
    `update installation set audit_stream_after =
       (select case when is_called then last_value else last_value - 1 end from audit_log_id_seq)
     where audit_stream_after is null`,
  );
  const [row] = await sql.query<StreamStart>('select audit_stream_after as after from installation');
  if (!row) throw new Error('the table installation has no row');
  return row;
}

/** Switches streaming off. What is written from now on is never streamed. */
export const endAuditStream = changeRows<[]>({
  text: 'update installation set audit_stream_after = null where audit_stream_after is not null',
});

/**
 * The entries of all accounts that the receiver does not have, the smallest id first. An entry that is committed late has an id below
 * those that the receiver has, and is found all the same. No further one follows once their details have a megabyte.
 */
export const findUnstreamedEntries = selectRows<[given: StreamStart & { readonly limit: number }], StreamedEntry>({
  text: firstBatch({
    rows: `select account_id as "accountId", id, at, actor, user_id as "userId", key_id as "keyId", actor_name as "actorName", action, subject,
        details, address, octet_length(details::text) as bytes
      from audit_log where unstreamed and id > $after order by id limit $limit`,
    order: 'id',
    columns: '"accountId", id, at, actor, "userId", "keyId", "actorName", action, subject, details, address',
  }),
});

/** Marks entries that the receiver has. */
export const markEntriesStreamed = changeRows<
  [entries: readonly { readonly accountId: number; readonly id: number }[]]
>({
  text: `update audit_log entry set unstreamed = false
    from unnest($1.accountId::integer[], $1.id::bigint[]) as sent (account_id, id)
    where entry.account_id = sent.account_id and entry.id = sent.id and entry.unstreamed`,
});

/** Counts the entries that the receiver does not have, up to 10,000, and says how old the oldest is. */
export const countUnstreamedEntries = selectOnly<[given: StreamStart], { waiting: number; lateSeconds: number }>({
  text: `select count(*)::int as waiting, coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as "lateSeconds"
    from (select at from audit_log where unstreamed and id > $after order by id limit ${MOST_COUNTED}) entry`,
});
