import { groupOfLocations } from '@listings/feature-locations';
import type { LocationGrouping } from '@listings/feature-locations';
import { selectRows, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** What the scores of each day are kept for: groups of locations, and all of the account. */
export const historyGroupings = ['ACCOUNT', 'TAG', 'FOLDER', 'COUNTRY', 'STATE'] as const satisfies readonly (
  'ACCOUNT' | LocationGrouping
)[];

/** One of {@link historyGroupings}. */
export type HistoryGrouping = (typeof historyGroupings)[number];

/** So many days are kept. */
export const HISTORY_DAYS = 800;

/** Stores the scores of an account and its groups as those of a day that has none yet, and removes those of days that are no longer kept. */
export async function storeHealthDay(
  transaction: Transaction,
  { accountId, day }: { accountId: number; day: string },
): Promise<void> {
  for (const grouping of historyGroupings) {
    const { key, join } = grouping === 'ACCOUNT' ? { key: `''`, join: '' } : groupOfLocations(grouping);
    await transaction.execute(
      {
        name: `health-day-${grouping.toLowerCase()}`,
        text: `insert into health_days (account_id, grouping, key, day, locations, score_sum)
               select $1, '${grouping}', coalesce(${key}, '') as key, $2::date, count(*), sum(counted.score)
               from location_health counted ${join}
               where counted.account_id = $1 and counted.score is not null group by 3 order by 3
               on conflict do nothing`,
      },
      [accountId, day],
    );
  }
  await transaction.execute(
    {
      name: 'health-days-delete',
      text: `delete from health_days where account_id = $1 and day < $2::date - ${HISTORY_DAYS}`,
    },
    [accountId, day],
  );
}

/** The scores of a group as a day began. */
export interface HealthDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly locations: number;
  readonly scoreSum: number;
}

/** Returns the days of a group within a range, the oldest first. */
export const findHealthDays = selectRows<
  [
    query: {
      readonly accountId: number;
      readonly grouping: HistoryGrouping;
      readonly key: string;
      readonly from: string;
      readonly to: string;
    },
  ],
  HealthDay
>({
  name: 'health-days',
  text: `select day, locations, score_sum::float8 as "scoreSum" from health_days
    where account_id = $accountId and grouping = $grouping and key = $key and day between $from::date and $to::date order by day`,
});

/** Returns the countries in which an account had locations with a score when their last day began; none before the first. */
export const findScoredCountries = selectValues<[given: { readonly accountId: number }], string>({
  name: 'health-countries',
  text: `select key from health_days
    where account_id = $accountId and day = (select max(day) from health_days where account_id = $accountId)
      and grouping = 'COUNTRY' and key <> ''`,
});
