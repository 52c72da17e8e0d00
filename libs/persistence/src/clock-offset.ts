import type { Clock } from '@listings/platform';
import type { Sql } from './database.js';

/** How far a clock is ahead of the database's; the true value is within the uncertainty. */
export interface ClockOffset {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

/** Measures the offset of a wall clock. The time that the statement takes limits how exact the result is. */
export async function readClockOffset(sql: Sql, clock: Pick<Clock, 'now' | 'monotonic'>): Promise<ClockOffset> {
  const begin = clock.monotonic();
  const [row] = await sql.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  const uncertaintyMs = (clock.monotonic() - begin) / 2;
  return { offsetMs: clock.now().getTime() - uncertaintyMs - (row as { ms: number }).ms, uncertaintyMs };
}
