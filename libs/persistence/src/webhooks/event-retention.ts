import type { Sql } from '../database.js';

/** The result of a maintenance statement that walks through the accounts. */
export interface MaintenanceRun {
  readonly changed: number;
  /** The account after which the next statement continues; 0 if this one reached the last account. */
  readonly after: number;
}

/**
 * Deletes events older than the retention time, with their deliveries and attempts: at most `limit` of them, in the next
 * `accounts` accounts after `after` [contract 8]. Reads the oldest event of each of these accounts in the primary key,
 * and more only where that one is too old.
 */
export async function removeOldEvents(
  sql: Sql,
  options: { keepDays: number; after: number; accounts: number; limit: number },
): Promise<MaintenanceRun> {
  const { keepDays, after, accounts, limit } = options;
  const [row] = await sql.query<{ changed: number; seen: number; last: number }>(REMOVE_OLD, [
    keepDays,
    after,
    accounts,
    limit,
  ]);
  if (!row) return { changed: 0, after: 0 };
  if (row.changed >= limit) return { changed: row.changed, after };
  return { changed: row.changed, after: row.seen >= accounts ? row.last : 0 };
}

const REMOVE_OLD = {
  name: 'events-remove-old',
  text: `
  with recursive accounts (account_id, oldest, position) as (
    (select account_id, created_at, 1 from events where account_id > $2 order by account_id, sequence limit 1)
    union all
    select following.account_id, following.created_at, accounts.position + 1
    from accounts cross join lateral (
      select account_id, created_at from events
      where account_id > accounts.account_id order by account_id, sequence limit 1
    ) following
    where accounts.position < $3
  ), old as (
    select event.account_id, event.sequence
    from accounts cross join lateral (
      select account_id, sequence from (
        select account_id, sequence, created_at from events
        where account_id = accounts.account_id order by sequence limit $4
      ) first
      where created_at < now() - $1 * interval '1 day'
    ) event
    where accounts.oldest < now() - $1 * interval '1 day'
    limit $4
  ), removed as (
    delete from events using old where events.account_id = old.account_id and events.sequence = old.sequence returning 1
  )
  select (select count(*) from removed)::integer as changed, count(*)::integer as seen,
    coalesce(max(account_id), 0) as last from accounts`,
};
