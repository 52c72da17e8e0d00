import type { QueryRunner } from 'typeorm';

/** Months after the present one that get partitions; the webhook-dispatcher creates the later ones. */
const MONTHS_AHEAD = 4;
/** Days after the present one that get partitions; the worker creates the later ones. */
const DAYS_AHEAD = 7;

/** Creates the partitions of the present month and the following ones, by the clock of the database. */
export async function createMonths(runner: QueryRunner): Promise<void> {
  for (const { first, next, suffix } of await periods(runner, { unit: 'month', from: 0, to: MONTHS_AHEAD })) {
    const bounds = `for values from ('${first} 00:00:00+00') to ('${next} 00:00:00+00')`;
    await runner.query(`
      create table events_${suffix} partition of events ${bounds};
      create table webhook_deliveries_${suffix} partition of webhook_deliveries_kept ${bounds};
      create table webhook_attempts_${suffix} partition of webhook_attempts ${bounds};`);
  }
}

/** Creates the partitions of yesterday, for requests that began before midnight, of today, and of the following days. */
export async function createDays(runner: QueryRunner): Promise<void> {
  for (const { first, next, suffix } of await periods(runner, { unit: 'day', from: -1, to: DAYS_AHEAD }))
    await runner.query(`
      create table request_log_${suffix} partition of request_log
        for values from ('${first} 00:00:00+00') to ('${next} 00:00:00+00')`);
}

interface Period {
  readonly first: string;
  /** The first day of the period after it. */
  readonly next: string;
  /** The end of the names of its tables: 2026_11 or 2026_11_24. */
  readonly suffix: string;
}

function periods(
  runner: QueryRunner,
  { unit, from, to }: { unit: 'month' | 'day'; from: number; to: number },
): Promise<Period[]> {
  return runner.query(`
    select to_char(period, 'YYYY-MM-DD') as first, to_char(period + interval '1 ${unit}', 'YYYY-MM-DD') as next,
      to_char(period, '${unit === 'month' ? 'YYYY_MM' : 'YYYY_MM_DD'}') as suffix
    from generate_series(${from}, ${to}) ahead, lateral (
      select date_trunc('${unit}', now() at time zone 'UTC') + ahead * interval '1 ${unit}' as period
    ) periods order by 1`) as Promise<Period[]>;
}
