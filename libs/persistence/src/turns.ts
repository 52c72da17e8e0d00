/** Due rows of a table, and the groups of rows that take turns. */
export interface WorkInTurns {
  readonly table: string;
  /** The column with the time from which the row is due; null: never. */
  readonly due: string;
  /** The columns that identify the row within its account. */
  readonly keys: readonly string[];
  /** The rows of a group that are read: a condition on the table. */
  readonly read: string;
  /** Whether the rows of a connected account are a group, or those of an account. */
  readonly per?: 'account' | 'connection';
  /** Condition on `next`, the group, under which its rows are read at all. */
  readonly groups?: string;
  /** The parameter with the group after which the search begins, from {@link Turns}. */
  readonly after: string;
}

/** A row of a statement that finds rows in turns, with the group at which its search ended; `accountId` is null without a row. */
export type RowInTurns<Row> = { [Property in keyof Row]: Row[Property] | null } & {
  readonly endedAt: readonly string[];
};

/**
 * Where the searches of one statement go on, in this process: each begins after the group at which the last one ended. So
 * every account is visited within as many searches as it takes to visit all, wherever the others are. Of the rows that it
 * visits, a search takes the oldest ones of each account first, and a random part of those of the same turn. The first search
 * begins at a random account, so that processes are at different places.
 */
export class Turns<Row extends { readonly accountId: number }> {
  private after: readonly string[] | null = null;

  /** Runs the statement with the group after which it begins, and returns the rows that it found. */
  async next(search: (after: readonly string[] | null) => Promise<RowInTurns<Row>[]>): Promise<Row[]> {
    const found = await search(this.after);
    this.after = found[0]?.endedAt ?? null;
    return found.flatMap(({ endedAt: _, ...row }) => (row.accountId === null ? [] : [row as unknown as Row]));
  }
}

/** A statement reads at most this many times the rows that it may return, plus the rows of one group. */
const MOST_READ = 4;
/** Groups that one statement visits: one probe of the index each. */
const MOST_GROUPS = 1_000;

/**
 * SQL condition that a row is still due, after it was found in turns. It is written so that PostgreSQL does not recognise
 * the index on the due time: a plan from a time without due rows would read all of them (docs/decisions/0021).
 */
export function isStillDue(due: string): string {
  return `coalesce(${due} <= now(), false)`;
}

/**
 * Returns the parts of a statement that finds due rows in turns, and the condition `stopped`, under which more rows may be
 * due. The part `oldest` has the `ctid` of each found row as `place`, its account, and its `turn`: the oldest row of each
 * account has the first one; the connected accounts of an account are in random order. The part `ended` has one row with the
 * group at which the search ended, for {@link Turns}; none if there is no group. `$1` is the number of rows of a group that are read, `$2` the number that the statement returns.
 *
 * The search begins after the given group and goes once around, from group to group in the index on (group, due, key) where
 * due is not null. It ends when it has read a few times the wanted rows. So what it reads depends neither on the backlog of
 * an account nor on the number of accounts, and each account is soon among the first. The statement begins with
 * `with recursive`.
 */
export function rowsInTurns(work: WorkInTurns): { parts: string; stopped: string } {
  const { table, due, keys, read, per = 'account', groups = 'true', after } = work;
  const columns = per === 'account' ? ['account_id'] : ['account_id', 'connected_account_id'];
  const group = columns.join(', ');
  const of = (name: string) => columns.map((column) => `${name}.${column}`).join(', ');
  const first = per === 'account' ? '0' : `0, ${LEAST_UUID}`;
  const from = (name: string) =>
    columns.map((column, n) => `case ${name}.lap when 0 then ${first.split(', ')[n]} else ${name}.${column} end`);
  const isDue = `(${of('work')}, ${due}) >= (${of('next')}, '-infinity') and (${of('work')}, ${due}) <= (${of('next')}, now())`;
  const sought = `read < ${MOST_READ} * $2::integer and visited < ${MOST_GROUPS}`;
  const end = (direction: string) =>
    `(select account_id from ${table} where ${due} is not null order by account_id ${direction} limit 1)`;
  const parts = `
  begin_at (${group}) as materialized (
    select (${after}::text[])[1]::integer${per === 'account' ? '' : `, (${after}::text[])[2]::uuid`} where ${after}::text[] is not null
    union all
    select least + floor(random() * (most - least + 1))::integer - 1${per === 'account' ? '' : `, ${GREATEST_UUID}`}
    from (select ${end('asc')} as least, ${end('desc')} as most where ${after}::text[] is null) ends where least is not null
  ), visits (${group}, lap, places, read, visited) as (
    select ${group}, 0, array[]::tid[], 0, 0 from begin_at
    union all
    select ${of('next')}, next.lap, own.places, visits.read + cardinality(own.places), visits.visited + 1
    from visits cross join begin_at cross join lateral (
      (select ${group}, 0 as lap from ${table}
       where ${due} is not null and visits.lap = 0 and (${group}) > (${of('visits')}) order by ${group} limit 1)
      union all
      -- The end of the lap is checked outside: a range would look so small to the planner that it reads and sorts it.
      (select * from (
         select ${group}, 1 as lap from ${table}
         where ${due} is not null and (${group}) > (${from('visits').join(', ')}) order by ${group} limit 1
       ) again where (${of('again')}) <= (${of('begin_at')}))
      order by lap limit 1
    ) next cross join lateral (
      select array(
        select work.ctid from ${table} work
        -- rows are compared where other indexes would serve equality, however few rows the planner expects
        where ${due} is not null and ${isDue} and ${read} and ${groups}
        order by ${[...columns, due, ...keys].map((column) => `work.${column}`).join(', ')} limit $1
      ) as places offset 0
    ) own
    where ${sought}
  ), ended as (
    select array[${columns.map((column) => `${column}::text`).join(', ')}] as "endedAt" from visits order by visited desc limit 1
  ), oldest as materialized (
    select visits.account_id, one.place, row_number() over (partition by visits.account_id order by one.position, random()) as turn
    from visits cross join lateral unnest(visits.places) with ordinality as one (place, position)
  )`;
  return { parts, stopped: `exists (select 1 from visits where not (${sought}))` };
}

const LEAST_UUID = `'00000000-0000-0000-0000-000000000000'::uuid`;
const GREATEST_UUID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
