import { RATE_WINDOWS } from '@listings/domain';
import type { RateUsage, RateWindow, RequestLimits } from '@listings/domain';
import type { Sql } from '@listings/persistence';

/**
 * Counts up to `wanted` requests in all three windows, limited by the window with the fewest remaining requests. Counts
 * none if a window is full [contract 2].
 */
export async function reserveRequests(
  sql: Sql,
  account: { accountId: number; limits: RequestLimits; wanted: number },
): Promise<{ admitted: number; usage: RateUsage }> {
  const { accountId, limits, wanted } = account;
  const [counted] = await sql.query<UsageRow & { admitted: number }>(RESERVE, [
    accountId,
    limits.minute,
    limits.hour,
    limits.day,
    wanted,
  ]);
  if (counted) return { admitted: counted.admitted, usage: usageOf(counted) };
  const [full] = await sql.query<UsageRow>(READ, [accountId]);
  return { admitted: 0, usage: usageOf(full as UsageRow) };
}

interface UsageRow {
  readonly now: number;
  readonly minuteCount: number;
  readonly hourCount: number;
  readonly dayCount: number;
  readonly minuteEnd: number;
  readonly hourEnd: number;
  readonly dayEnd: number;
}

function usageOf(row: UsageRow): RateUsage {
  return {
    now: row.now,
    minute: { count: row.minuteCount, resetAt: row.minuteEnd },
    hour: { count: row.hourCount, resetAt: row.hourEnd },
    day: { count: row.dayCount, resetAt: row.dayEnd },
  };
}

const start = (window: RateWindow) => `date_trunc('${window}', now(), 'UTC')`;
/** A day of UTC, whatever the time zone of the connection is. */
const LENGTHS: Readonly<Record<RateWindow, string>> = { minute: '1 minute', hour: '1 hour', day: '24 hours' };
/**
 * The stored window counts also if it is the next one: a statement that began before the end of a window may get the row after
 * one that began later, and must not begin the old window again. What is further ahead was stored by a wrong clock.
 */
const counts = (window: RateWindow) =>
  `usage.${window} between ${start(window)} and ${start(window)} + interval '${LENGTHS[window]}'`;
const latest = (window: RateWindow) => `case when ${counts(window)} then usage.${window} else ${start(window)} end`;
const current = (window: RateWindow) => `case when ${counts(window)} then usage.${window}_count else 0 end`;
const columns = `
  extract(epoch from now())::float8 as now,
  ${RATE_WINDOWS.map((window) => `extract(epoch from ${latest(window)} + interval '${LENGTHS[window]}')::integer as "${window}End"`).join(', ')}`;

/** The remaining requests over all windows that have a limit. */
const room = `least($5::integer, ${RATE_WINDOWS.map((window, position) => `$${position + 2}::integer - ${current(window)}`).join(', ')})`;

/**
 * The requests of the past days, the latest first. When a new day begins, the old one is put before them, and a zero for
 * each day without requests since.
 */
const pastDays = `case when usage.day >= ${start('day')} then usage.past_days else
  (array_fill(0, array[least(30, (extract(epoch from ${start('day')} - usage.day) / 86400)::integer - 1)])
    || usage.day_count || usage.past_days)[1:30] end`;

const RESERVE = {
  name: 'rate-reserve',
  text: `
    insert into rate_windows as usage (account_id, minute, minute_count, hour, hour_count, day, day_count, admitted)
    select $1, ${RATE_WINDOWS.map((window) => `${start(window)}, first`).join(', ')}, first
    from least($5::integer, $2::integer, $3::integer, $4::integer) as first
    on conflict (account_id) do update set
      ${RATE_WINDOWS.map((window) => `${window} = ${latest(window)}, ${window}_count = ${current(window)} + ${room}`).join(', ')},
      past_days = ${pastDays}, admitted = ${room}
      where ${room} > 0
    returning admitted, ${RATE_WINDOWS.map((window) => `${window}_count as "${window}Count"`).join(', ')}, ${columns}`,
};

const READ = {
  name: 'rate-read',
  text: `select ${RATE_WINDOWS.map((window) => `${current(window)} as "${window}Count"`).join(', ')}, ${columns}
         from rate_windows usage where account_id = $1`,
};

/** Requests of an account in the current windows, and of the days up to today, the latest first. */
export interface StoredUsage {
  readonly usage: RateUsage;
  readonly days: readonly number[];
}

/** Reads what {@link reserveRequests} has counted for an account; undefined if nothing. */
export async function readUsage(sql: Sql, accountId: number): Promise<StoredUsage | undefined> {
  const [row] = await sql.query<UsageRow & { days: number[] }>(READ_DAYS, [accountId]);
  return row && { usage: usageOf(row), days: row.days };
}

const READ_DAYS = `select ${RATE_WINDOWS.map((window) => `${current(window)} as "${window}Count"`).join(', ')}, ${columns},
    case when ${counts('day')} then usage.day_count || usage.past_days
      else 0 || ${pastDays} end as days
  from rate_windows usage where account_id = $1`;
