import type { NamedStatement, Sql } from './database.js';
import { enqueuedEnd, NOT_ENQUEUED } from './enqueued-rows.js';
import { isStillDue, rowsInTurns, Turns } from './turns.js';
import type { RowInTurns } from './turns.js';

/** The rows that a sweep took, by the properties of their key. */
export interface DueRows<Key> {
  readonly rows: readonly Key[];
  /** True if the sweep reached a limit, so that more rows may be due. */
  readonly leftDue: boolean;
}

/** Limits of one sweep. */
export interface SweepLimits {
  /** Rows of one account that have or get a job at the same time. */
  readonly perAccount: number;
  /** Rows that one sweep takes. */
  readonly limit: number;
}

/** The table of a sweep. */
export interface SweptWork {
  readonly name: string;
  readonly table: string;
  /** The column with the time from which the row is due; null: never. */
  readonly due: string;
  /** Condition under which a due row can be claimed. */
  readonly free?: string;
  /** The columns that identify the row besides the account, by property name. */
  readonly key: Readonly<Record<string, string>>;
}

/**
 * Returns the function of a sweep: it takes due rows that no process holds and that have no job, the oldest of each
 * account in turns, so that the backlog of one account does not delay others. Taken rows are marked in the same
 * statement, so that neither the next sweep nor another process takes them again while their job waits. Only the oldest
 * `perAccount` rows of an account have a job at the same time. The table needs an index on (account_id, due, key) where
 * due is not null ({@link rowsInTurns}).
 */
export function dueByAccount<Key extends { readonly accountId: number }>(
  work: SweptWork,
): (sql: Sql, limits: SweepLimits) => Promise<DueRows<Key>> {
  const statement = sweepStatement(work);
  const turns = new Turns<Key>();
  return async (sql, { perAccount, limit }) => {
    let left = false;
    const rows = await turns.next(async (after) => {
      const found = await sql.query<RowInTurns<Key> & { leftDue: boolean }>(statement, [perAccount, limit, after]);
      left = found[0]?.leftDue ?? false;
      return found.map(({ leftDue: _, ...row }) => row as unknown as RowInTurns<Key>);
    });
    return { rows, leftDue: left };
  };
}

function sweepStatement(work: SweptWork): NamedStatement {
  const { name, table, due, free = '(lease_until is null or lease_until < now())', key } = work;
  const keys = Object.values(key);
  const shown = Object.entries(key).map(([property, column]) => `taken.${column} as "${property}"`);
  const { parts, stopped } = rowsInTurns({ table, due, keys, read: free, after: '$3' });
  // Conditions on an array of places, because a join could also read the whole table.
  return {
    name,
    text: `
  with recursive ${parts}, free as (
    select work.ctid as place
    from ${table} work join oldest on work.ctid = oldest.place
    where work.ctid = any(array(select place from oldest)) and ${isStillDue(due)} and ${NOT_ENQUEUED} and ${free}
    order by oldest.turn, random() limit $2
    for no key update of work skip locked
  ), taken as (
    update ${table} work set enqueued_until = ${enqueuedEnd(`work.${due}`)}
    where work.ctid = any(array(select place from free))
    returning work.account_id, ${keys.map((column) => `work.${column}`).join(', ')}
  ), rest as (
    select (select count(*) from taken) >= $2 or ${stopped}
      or exists (select 1 from visits where cardinality(places) >= $1) as left_due
  )
  select taken.account_id as "accountId", ${shown.join(', ')}, rest.left_due as "leftDue", ended."endedAt"
  from ended cross join rest left join taken on true`,
  };
}
