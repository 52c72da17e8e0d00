import { selectValue } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import { deleteUsersWithoutMembership } from './member-users.js';

/** What one step of a deletion did. */
export interface DeletionStep {
  /** Deleted rows. */
  readonly rows: number;
  /** The deleted rows of each table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Images among them, whose files the sweep of the media store removes. */
  readonly images: number;
  /** Whether the account itself is deleted now. */
  readonly ended: boolean;
}

/** A table with rows of accounts. */
export interface AccountTable {
  readonly name: string;
  /** Tables with rows of accounts that reference this one. */
  readonly referencedBy: readonly string[];
}

/** Tables that are not emptied: files of photos are deleted by their own sweep, the certificate stays, and the others end with the account. */
const KEPT = ['orphaned_media', 'deletion_certificates', 'memberships', 'account_counters', 'location_counts'];

/** Tables whose rows have files in the media store, with the column of the files' id. */
const MEDIA_IDS: ReadonlyMap<string, string> = new Map([
  ['location_photos', 'media_id'],
  ['uploads', 'id'],
]);

/**
 * Locks the account whose deletion is due the longest, until the end of the transaction. Undefined when none is due, or
 * other processes have locked them all.
 */
export const claimDueAccount = selectValue<[given: { now: Date; except: readonly number[] }], number, Transaction>({
  text: `select id from accounts where deletion_at <= $now and id <> all($except::integer[])
    order by deletion_at limit 1 for update skip locked`,
});

/**
 * Deletes up to `limit` rows of a claimed account; with the last rows the account itself and its users without another
 * account. What is left shows where to continue, so a killed process loses nothing but its transaction.
 */
export async function deleteAccountRows(
  transaction: Transaction,
  { accountId, limit, tables }: { accountId: number; limit: number; tables: readonly AccountTable[] },
): Promise<DeletionStep> {
  let rows = 0;
  let images = 0;
  const deleted: Record<string, number> = {};
  for (const { name } of tables) {
    const chunk = await deleteChunk(transaction, { name, accountId, limit: limit - rows });
    rows += chunk;
    deleted[name] = chunk;
    if (MEDIA_IDS.has(name)) images += chunk;
    if (rows >= limit) return { rows, tables: deleted, images, ended: false };
  }
  const members = await transaction.query<{ id: string }>(
    'select user_id as id from memberships where account_id = $1',
    [accountId],
  );
  await transaction.execute('delete from accounts where id = $1', [accountId]);
  // Those of transactions for which the deletion of the counts has waited.
  await transaction.execute('delete from event_outbox where account_id = $1', [accountId]);
  const users = await deleteUsersWithoutMembership(
    transaction,
    members.map(({ id }) => id),
  );
  const last = { memberships: members.length, accounts: 1, users };
  return { rows: rows + users + 1, tables: { ...deleted, ...last }, images, ended: true };
}

/**
 * Returns the tables with rows of accounts, each after all that reference it: then no deletion cascades to many rows. Reads
 * them from the catalogue of the database, so that a new table is not forgotten.
 */
export async function findAccountTables(sql: Sql): Promise<AccountTable[]> {
  const found = await sql.query<AccountTable>(
    `select tables.relname as name, array(
       select distinct referencing.relname::text from pg_constraint
       join pg_class referencing on referencing.oid = conrelid
       join pg_attribute on attrelid = conrelid and attname = 'account_id'
       where contype = 'f' and confrelid = tables.oid and conrelid <> confrelid
     ) as "referencedBy"
     from pg_class tables join pg_attribute on attrelid = tables.oid and attname = 'account_id' and not attisdropped
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
       and relname <> all($1)
     order by relname`,
    [KEPT],
  );
  const left = new Map(found.map((table) => [table.name, table]));
  const ordered: AccountTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].filter(({ referencedBy }) => !referencedBy.some((name) => left.has(name)));
    if (next.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} reference each other.`);
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}

async function deleteChunk(
  sql: Sql,
  { name, accountId, limit }: { name: string; accountId: number; limit: number },
): Promise<number> {
  const values = [accountId, limit];
  // A place (ctid) is unique within one table: in a partitioned one, rows of other accounts have the same places.
  const chunk = `delete from ${name} where account_id = $1 and ctid = any(array(select ctid from ${name} where account_id = $1 limit $2))`;
  const mediaId = MEDIA_IDS.get(name);
  if (mediaId === undefined) return sql.execute(chunk, values);
  // The sweep of orphaned files deletes the files.
  const [moved] = await sql.query<{ count: number }>(
    `with removed as (${chunk} returning account_id, ${mediaId} as media_id, file_type), orphaned as (
       insert into orphaned_media (account_id, media_id, file_type, remove_at)
       select account_id, media_id, file_type, now() from removed
       on conflict (account_id, media_id) do update set remove_at = now()
     )
     select count(*) as count from removed`,
    values,
  );
  return moved?.count ?? 0;
}
