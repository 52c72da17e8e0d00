import type { NamedStatement } from './database.js';

/**
 * Builds the statement of a sweeper: due rows that no process holds, the oldest of each account in turns, so that the
 * backlog of one account does not delay others. `$1` limits the rows per account, `$2` the total. The table needs an
 * index on (account_id, due) where due is not null: the recursion jumps in it from account to account and never scans
 * one account's backlog.
 */
export function dueByAccount(work: {
  readonly name: string;
  readonly table: string;
  /** The column with the time from which the row is due; null: never. */
  readonly due: string;
  /** Condition under which a due row can be claimed. */
  readonly free?: string;
  /** The columns that identify the row besides the account, by property name. */
  readonly key: Readonly<Record<string, string>>;
}): NamedStatement {
  const { name, table, due, free = '(lease_until is null or lease_until < now())', key } = work;
  const columns = Object.values(key).join(', ');
  const shown = Object.entries(key).map(([property, column]) => `due.${column} as "${property}"`);
  return {
    name,
    text: `
  with recursive accounts (account_id) as (
    (select account_id from ${table} where ${due} is not null order by account_id limit 1)
    union all
    select (select next.account_id from ${table} next
            where next.${due} is not null and next.account_id > accounts.account_id order by next.account_id limit 1)
    from accounts where accounts.account_id is not null
  )
  select accounts.account_id as "accountId", ${shown.join(', ')}
  from accounts cross join lateral (
    select ${columns}, row_number() over (order by ${due}) as turn
    from (
      select ${columns}, ${due} from ${table}
      where account_id = accounts.account_id and ${due} <= now() and ${free}
      order by ${due} limit $1
    ) oldest
  ) due
  order by due.turn, random() limit $2`,
  };
}
