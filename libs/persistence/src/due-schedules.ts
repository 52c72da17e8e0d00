/** Due schedules that a claim looks at in each of its three windows. */
const WINDOW = 1_500;
/** Due schedules that other processes may have locked at the same time. */
const OTHERS = 100;

/** A table of what is read again and again, with a row for each, and where its reads in progress are. */
export interface ScheduledReading {
  /** A row for each connected account, or whatever else is read; it needs an index on the due time. */
  readonly schedules: string;
  /** The columns that identify a row within its account; default: that of the connected account. */
  readonly keys?: readonly string[];
  /** The column with the time from which the row is due; default: `due_at`. */
  readonly due?: string;
  /** The table with the leases; it needs an index on the rows with a lease. */
  readonly leases: string;
  /** Condition on `schedule` under which a due row can be claimed. */
  readonly free: string;
}

/**
 * The common table expressions of a claim that reads publishers again and again: `due` holds the schedules that the process may
 * claim, locked, at most `$limit`. It reads only schedules that are due, in three windows: those that wait for the longest
 * time, those that became due last, and those from a random moment between them on. So a backlog does not hide what has just
 * become due, and each claim finds what became due in the midst of it with the probability that the window covers that
 * moment. Within the windows accounts take turns; reads in progress count as turns, so that an account whose publisher hangs
 * does not take the slots of the others.
 *
 * Work that is due once, and then never again, takes its turns account by account ({@link rowsInTurns}). Here almost
 * every account has a schedule and few of them are due, so that such a search would visit all accounts for them.
 *
 * "is true" keeps the last condition from being looked up in the index on the due time: a plan that was made while nothing was
 * due would then compare each due schedule with each other. Rows are looked up by their place, because a join by key could
 * also read the whole table.
 */
export function dueSchedules(
  { schedules, leases, free, keys = ['connected_account_id'], due = 'due_at' }: ScheduledReading,
  limit: string,
): string {
  const key = keys.join(', ');
  const window = (direction: 'asc' | 'desc', from = '') => `
    (select ctid as place, account_id, ${key}, ${due} as due_at from ${schedules} schedule
     where ${due} <= now() ${from} and ${free} order by ${due} ${direction} limit ${WINDOW})`;
  const between = `and ${due} >= (select moment from between_them)`;
  return `reading as (
    select account_id, count(*) as reads from ${leases} where lease_until >= now() group by account_id
  ), between_them as (
    select oldest + random() * (now() - oldest) as moment
    from (select ${due} as oldest from ${schedules} where ${due} <= now() order by ${due} limit 1) longest
  ), turns as (
    select waiting.*, coalesce(reading.reads, 0) +
      row_number() over (partition by account_id order by due_at, ${key}) as turn
    from (${window('asc')} union ${window('desc')} union ${window('asc', between)}) waiting left join reading using (account_id)
  ), candidates as materialized (
    select place, turn, due_at from turns order by turn, due_at limit ${OTHERS} + 4 * ${limit}::integer
  ), due as (
    select schedule.*
    from ${schedules} schedule join candidates on schedule.ctid = candidates.place
    where schedule.ctid = any(array(select place from candidates)) and (schedule.${due} <= now()) is true and ${free}
    order by candidates.turn, candidates.due_at limit ${limit}
    for update of schedule skip locked
  )`;
}
