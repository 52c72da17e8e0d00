import type { Database, Sql, Transaction } from '@listings/persistence';
import { lockPartitions, selectOnly, selectRows } from '@listings/persistence';

/** The partitioned tables in the order in which a month is dropped, and the prefix of the names of their partitions. */
const TABLES = [
  { parent: 'webhook_attempts', prefix: 'webhook_attempts' },
  { parent: 'webhook_deliveries_kept', prefix: 'webhook_deliveries' },
  { parent: 'events', prefix: 'events' },
] as const;
type PartitionedTable = (typeof TABLES)[number];

/** Advisory lock of the process that creates or drops partitions. */
const PARTITIONS_LOCK = 6_715_116;

/** What {@link createEventPartitions} did. */
export interface CreatedPartitions {
  /** Names of the created tables. */
  readonly created: readonly string[];
  /** Rows that it moved out of the default partitions. */
  readonly moved: number;
}

/**
 * Creates the missing partitions of the present month and of the `ahead` following ones, and of the earlier months that
 * have rows in a default partition. Moves these rows, unless there are more than `maxMoved` of a month: moving locks
 * the default partition. Then they stay there until {@link deleteOldDefaultRows} deletes them.
 */
export async function createEventPartitions(
  database: Database,
  { ahead, maxMoved }: { ahead: number; maxMoved: number },
): Promise<CreatedPartitions> {
  const created: string[] = [];
  let moved = 0;
  for (const table of TABLES) {
    for (const month of await missingMonths(database, table, ahead)) {
      const outcome = await database.transaction((transaction) => createMonth(transaction, table, month, maxMoved));
      if (outcome === undefined) continue;
      created.push(partitionName(table, month));
      moved += outcome;
    }
  }
  return { created, moved };
}

/** Returns the first days of the months without a partition, oldest first. */
async function missingMonths(sql: Sql, table: PartitionedTable, ahead: number): Promise<string[]> {
  const rows = await sql.query<{ month: string }>(
    `with recursive stray (month) as (
       (select date_trunc('month', min(created_at) at time zone 'UTC') from ${table.prefix}_default)
       union all
       select (select date_trunc('month', min(created_at) at time zone 'UTC') from ${table.prefix}_default
               where created_at >= (stray.month + interval '1 month') at time zone 'UTC')
       from stray where stray.month is not null
     ), wanted as (
       select month from stray where month is not null
       union
       select date_trunc('month', now() at time zone 'UTC') + number * interval '1 month' from generate_series(0, $1::integer) number
     )
     select to_char(month, 'YYYY-MM-DD') as month from wanted
     where to_regclass('${table.prefix}_' || to_char(month, 'YYYY_MM')) is null
     order by 1 limit 100`,
    [ahead],
  );
  return rows.map((row) => row.month);
}

/**
 * Creates the partition of a month. Returns the number of moved rows; undefined if there are too many, or if another
 * process changes the partitions.
 */
async function createMonth(
  transaction: Transaction,
  table: PartitionedTable,
  month: string,
  maxMoved: number,
): Promise<number | undefined> {
  const { parent, prefix } = table;
  const name = partitionName(table, month);
  const [from, to] = [`'${month} 00:00:00+00'`, `'${nextMonth(month)} 00:00:00+00'`];
  if (!(await lockPartitions(transaction, PARTITIONS_LOCK))) return undefined;
  const [existing] = await transaction.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    name,
  ]);
  if (existing?.exists) return undefined;
  const inMonth = `created_at >= ${from} and created_at < ${to}`;
  const [stray] = await transaction.query<{ count: number }>(
    `select count(*)::integer as count from (select 1 from ${prefix}_default where ${inMonth} limit ${maxMoved + 1}) rows`,
  );
  if ((stray?.count ?? 0) > maxMoved) return undefined;
  await transaction.execute(`create table ${name} (like ${parent} including all)`);
  await transaction.execute(`lock table ${prefix}_default in access exclusive mode`);
  const moved = await transaction.execute(
    `with stray as (delete from ${prefix}_default where ${inMonth} returning *) insert into ${name} select * from stray`,
  );
  await transaction.execute(`alter table ${parent} attach partition ${name} for values from (${from}) to (${to})`);
  return moved;
}

/** What {@link dropOldEventPartitions} did. */
export interface DroppedPartitions {
  /** Names of the dropped tables. */
  readonly dropped: readonly string[];
  /** Deliveries that were still to be sent although their event was too old; at most `limit` in one call. */
  readonly expired: number;
}

/**
 * Drops the months whose last event is older than the retention time, with all deliveries and attempts [contract 8].
 * Before, deletes at most `limit` deliveries of these months that are still to be sent; while some are left, because a
 * request is in flight or there are more, it drops nothing.
 */
export async function dropOldEventPartitions(
  database: Database,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<DroppedPartitions> {
  const [cutoff] = await database.query<{ month: string; names: string[] }>(
    `with cutoff as (
       select date_trunc('month', (now() - $1 * interval '1 day') at time zone 'UTC') as month
     )
     select to_char(cutoff.month, 'YYYY-MM-DD') as month, array(
       select child.relname::text from pg_inherits join pg_class child on child.oid = inhrelid
       where inhparent = any($2::regclass[]) and child.relname ~ '_\\d{4}_\\d{2}$'
         and right(child.relname, 7) < to_char(cutoff.month, 'YYYY_MM')
       order by right(child.relname, 7)
     ) as names
     from cutoff`,
    [keepDays, TABLES.map((table) => table.parent)],
  );
  if (!cutoff || cutoff.names.length === 0) return { dropped: [], expired: 0 };
  const { expired, left } = await expirePending(database, { before: `${cutoff.month} 00:00:00+00`, limit });
  if (left) return { dropped: [], expired };

  const dropped: string[] = [];
  for (const { prefix } of TABLES) {
    for (const name of cutoff.names.filter((each) => each.replace(/_\d{4}_\d{2}$/, '') === prefix)) {
      // One table per transaction: it locks the parent, and two parents could deadlock with a writer.
      const done = await database.transaction(async (transaction) => {
        if (!(await lockPartitions(transaction, PARTITIONS_LOCK))) return false;
        await transaction.execute(`drop table if exists ${name}`);
        return true;
      });
      if (!done) return { dropped, expired };
      dropped.push(name);
    }
  }
  return { dropped, expired };
}

/** Deletes deliveries of events before a time that are still to be sent, except those that a process is sending. */
const expirePending = selectOnly<[given: { before: string; limit: number }], { expired: number; left: boolean }>({
  text: `
  with old as (
    select account_id, sequence from webhook_deliveries_pending
    where created_at < $before::timestamptz limit $limit + 1
  ), expired as (
    delete from webhook_deliveries_pending d using (
      select p.account_id, p.sequence from webhook_deliveries_pending p join old using (account_id, sequence)
      where p.lease_until is null or p.lease_until < now()
      limit $limit for update of p skip locked
    ) free
    where d.account_id = free.account_id and d.sequence = free.sequence
    returning 1
  )
  select (select count(*) from expired)::integer as expired,
    (select count(*) from old) > (select count(*) from expired) as left`,
  otherwise: { expired: 0, left: true },
});

/** Returns the number of rows in the default partitions, by table and up to `limit`. All are 0 in a sound system. */
export const countDefaultRows = selectRows<
  [given: { limit: number }],
  { readonly table: string; readonly rows: number }
>({
  text: TABLES.map(
    ({ prefix }) =>
      `select '${prefix}' as table, count(*)::integer as rows from (select 1 from ${prefix}_default limit $limit) rows`,
  ).join(' union all '),
});

/**
 * Deletes at most `limit` rows of each default partition whose event is too old, after the deliveries of such events
 * that are still to be sent. Returns their number.
 */
export async function deleteOldDefaultRows(
  sql: Sql,
  { keepDays, limit }: { keepDays: number; limit: number },
): Promise<number> {
  const [oldest] = await sql.query<{ before: string; found: boolean }>(
    `select (now() - $1 * interval '1 day')::text as before, ${TABLES.map(
      ({ prefix }) => `exists (select 1 from ${prefix}_default where created_at < now() - $1 * interval '1 day')`,
    ).join(' or ')} as found`,
    [keepDays],
  );
  if (!oldest?.found) return 0;
  const { expired, left } = await expirePending(sql, { before: oldest.before, limit });
  if (left) return expired;
  let deleted = expired;
  for (const { prefix } of TABLES) {
    deleted += await sql.execute(
      `delete from ${prefix}_default where ctid = any(array(
         select ctid from ${prefix}_default where created_at < $1::timestamptz limit $2))`,
      [oldest.before, limit],
    );
  }
  return deleted;
}

function partitionName({ prefix }: PartitionedTable, month: string): string {
  return `${prefix}_${month.slice(0, 7).replace('-', '_')}`;
}

function nextMonth(month: string): string {
  const first = new Date(`${month}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 10);
}
