import type { Database, Transaction } from '@listings/persistence';
import { lockPartitions } from '@listings/persistence';

/** Advisory lock of the process that creates or drops partitions of the request log. */
const DAYS_LOCK = 6_715_128;

/**
 * Creates the missing partitions of yesterday, today and the `ahead` following days, in UTC. Returns their names.
 * Requests are logged meanwhile.
 */
export async function createRequestLogDays(database: Database, { ahead }: { ahead: number }): Promise<string[]> {
  const missing = await database.query<{ name: string; from: string; to: string }>(
    `select name, to_char(day, 'YYYY-MM-DD') as from, to_char(day + interval '1 day', 'YYYY-MM-DD') as to
     from generate_series(-1, $1::integer) number,
       lateral (select date_trunc('day', now() at time zone 'UTC') + number * interval '1 day' as day) days,
       lateral (select 'request_log_' || to_char(day, 'YYYY_MM_DD') as name) names
     where to_regclass(name) is null order by name`,
    [ahead],
  );
  const created: string[] = [];
  for (const day of missing) {
    const done = await database.transaction((transaction) => createDay(transaction, day));
    if (done) created.push(day.name);
  }
  return created;
}

/** Creates a partition apart and attaches it, because this does not keep anybody from reading or writing the log. */
async function createDay(
  transaction: Transaction,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<boolean> {
  if (!(await lockPartitions(transaction, DAYS_LOCK))) return false;
  const [found] = await transaction.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name]);
  if (found?.exists) return false;
  await transaction.execute(`create table ${name} (like request_log including all)`);
  await transaction.execute(
    `alter table request_log attach partition ${name} for values from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`,
  );
  return true;
}

/**
 * Drops the days that ended more than `keepDays` days ago; with 0 all days. Returns their names. Throws a lock timeout
 * when somebody reads the log for longer than a moment.
 */
export async function dropRequestLogDays(database: Database, { keepDays }: { keepDays: number }): Promise<string[]> {
  const old = await database.query<{ name: string }>(
    `select child.relname::text as name from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = 'request_log'::regclass
       and ($1 = 0 or child.relname < 'request_log_' || to_char((now() - $1 * interval '1 day') at time zone 'UTC', 'YYYY_MM_DD'))
     order by 1 limit 500`,
    [keepDays],
  );
  const dropped: string[] = [];
  for (const { name } of old) {
    // One day per transaction, so that those who wait for the lock go on in between.
    const done = await database.transaction(async (transaction) => {
      if (!(await lockPartitions(transaction, DAYS_LOCK))) return false;
      await transaction.execute(`drop table if exists ${name}`);
      return true;
    });
    if (!done) return dropped;
    dropped.push(name);
  }
  return dropped;
}
