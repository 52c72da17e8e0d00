/** Due schedules that a claim looks at, from either end of those that are due. */
const WINDOW = 2_000;

/** The table of the schedules of connected accounts, and where their reads in progress are. */
export interface ScheduledReading {
  /** A row for each connected account; it needs an index on `due_at`. */
  readonly schedules: string;
  /** The table with the leases; it needs an index on the rows with a lease. */
  readonly leases: string;
  /** Condition on `schedule` under which a due row can be claimed. */
  readonly free: string;
}

/**
 * The common table expressions of a claim that reads connected accounts: `due` holds the schedules that the process may
 * claim, locked, at most `$limit`. It reads only schedules that are due: those that wait for the longest time, and those
 * that became due last, so that an account with more due schedules than the window does not hide the others. Accounts
 * take turns; reads in progress count as turns, so that an account whose publisher hangs does not take the slots of the
 * others.
 *
 * "is true" keeps the last condition from being looked up in the index on `due_at`: a plan that was made while nothing was
 * due would then compare each due schedule with each other.
 */
export function dueSchedules({ schedules, leases, free }: ScheduledReading, limit: string): string {
  const window = (direction: 'asc' | 'desc') => `
    (select account_id, connected_account_id, due_at from ${schedules} schedule
     where due_at <= now() and ${free} order by due_at ${direction} limit ${WINDOW})`;
  return `reading as (
    select account_id, count(*) as reads from ${leases} where lease_until >= now() group by account_id
  ), turns as (
    select waiting.*, coalesce(reading.reads, 0) +
      row_number() over (partition by account_id order by due_at, connected_account_id) as turn
    from (${window('asc')} union ${window('desc')}) waiting left join reading using (account_id)
  ), due as (
    select schedule.*
    from turns join ${schedules} schedule using (account_id, connected_account_id)
    where (schedule.due_at <= now()) is true and ${free}
    order by turns.turn, turns.due_at limit ${limit}
    for update of schedule skip locked
  )`;
}
