import { changeRows, selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { cellSum, starSum } from './count-cells.js';

/** The two kinds of snapshots [6.5]. */
export type SnapshotGranularity = 'daily' | 'weekly';

/** The snapshot that an account needs next. */
export interface DueSnapshot {
  readonly accountId: number;
  readonly granularity: SnapshotGranularity;
  /** First day of the period, YYYY-MM-DD. */
  readonly period: string;
  /** Locations up to this id have their snapshot of the period. */
  readonly afterLocationId: number;
}

/** The numbers of a location's snapshot [6.5]. */
export interface SnapshotNumbers {
  readonly locationId: number;
  readonly total: number;
  readonly fresh: number;
  readonly stars: number;
  readonly rated: number;
  readonly previousStars: number;
  readonly previousRated: number;
}

/**
 * Adds the accounts that ingest reviews for the first time. Their first periods are the current day and week, so that
 * the history of a new connection causes no snapshots.
 */
export const addSnapshotAccounts = changeRows<[current: { day: string; week: string }]>({
  name: 'snapshots-add-accounts',
  text: `
      with recursive accounts (account_id) as (
        (select account_id from interaction_feeds order by account_id limit 1)
        union all
        select (select next.account_id from interaction_feeds next
                where next.account_id > accounts.account_id order by next.account_id limit 1)
        from accounts where accounts.account_id is not null
      )
      insert into review_snapshots (account_id, granularity, next_period)
      select account_id, granularity, period from accounts
      cross join (values ('daily', $day::date), ('weekly', $week::date)) as first (granularity, period)
      where account_id is not null
        and not exists (select 1 from review_snapshots known where known.account_id = accounts.account_id)
      on conflict do nothing`,
});

/** Locks one account whose next period begins before the given days and that no other process works on. */
export const lockDueSnapshot = selectRow<[begunBefore: { day: string; week: string }], DueSnapshot, Transaction>({
  name: 'snapshots-lock-due',
  text: `select account_id as "accountId", granularity, next_period as period,
      after_location_id as "afterLocationId"
    from review_snapshots
    where (granularity = 'daily' and next_period < $day::date)
      or (granularity = 'weekly' and next_period < $week::date)
    order by next_period limit 1 for update skip locked`,
});

const COUNT = cellSum('counted');
const RATED = cellSum('counted', { ratings: [1, 2, 3, 4, 5] });
const STARS = starSum('counted');

/** Returns the numbers of the next locations that have new reviews in the period, in the order of their ids. */
export const findSnapshotNumbers = selectRows<
  [given: DueSnapshot, more: { days: number; limit: number }],
  SnapshotNumbers
>({
  name: 'snapshots-numbers',
  text: `
      with active as (
        select location_id from interaction_day_counts counted
        where account_id = $accountId and location_id > $afterLocationId and day >= $period::date and day < $period::date + $2.days::integer
          and category = 'REVIEW' and ${COUNT} > 0
        group by location_id order by location_id limit $2.limit
      )
      select active.location_id as "locationId", numbers.*
      from active cross join lateral (
        select sum(${COUNT})::integer as total,
          coalesce(sum(${COUNT}) filter (where day >= $period::date), 0)::integer as fresh,
          coalesce(sum(${STARS}) filter (where day >= $period::date), 0)::integer as stars,
          coalesce(sum(${RATED}) filter (where day >= $period::date), 0)::integer as rated,
          coalesce(sum(${STARS}) filter (where day >= $period::date - $2.days::integer and day < $period::date), 0)::integer
            as "previousStars",
          coalesce(sum(${RATED}) filter (where day >= $period::date - $2.days::integer and day < $period::date), 0)::integer
            as "previousRated"
        from interaction_day_counts counted
        where account_id = $accountId and location_id = active.location_id and day > '-infinity'
          and day < $period::date + $2.days::integer and category = 'REVIEW'
      ) numbers
      order by active.location_id`,
});

/** Stores how far the locked snapshot has come. */
export const storeSnapshotProgress = changeRows<
  [given: DueSnapshot, next: { period: string; afterLocationId: number }],
  Transaction
>({
  name: 'snapshots-progress',
  text: `update review_snapshots set next_period = $2.period, after_location_id = $2.afterLocationId
    where account_id = $accountId and granularity = $granularity`,
});
