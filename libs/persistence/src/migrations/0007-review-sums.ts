import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countedColumns, groupedChanges } from './0003-review-numbers.js';

const KEY = 'account_id, location_id, day, publisher, category';

/** The numbers of a set of reviews, each with the condition of what it counts. */
const numbers = [
  ...['none', 'one', 'two', 'three', 'four', 'five'].map((name, rating) => ({
    name,
    sum: `sum(amount) filter (where rating = ${rating} and @)`,
  })),
  { name: 'answered', sum: 'sum(amount) filter (where responded and @)' },
  { name: 'timed', sum: 'sum(timed) filter (where @)' },
  { name: 'seconds', sum: 'sum(seconds) filter (where @)' },
  { name: 'recommended', sum: `sum(amount) filter (where recommendation = 'positive' and @)` },
  { name: 'discouraged', sum: `sum(amount) filter (where recommendation = 'negative' and @)` },
];

/** The last 30 days, those of them that have ended, and as many days of before. */
const sides = [
  { side: 'own', days: 'day > until - 30' },
  { side: 'compared', days: 'day between until - 29 and until - 1' },
  { side: 'before', days: 'day between until - 59 and until - 31' },
];

const columns = sides.flatMap(({ side, days }) =>
  numbers.map(({ name, sum }) => ({ name: `${side}_${name}`, sum: `coalesce(${sum.replace('@', days)}, 0)` })),
);

const added = (table: string, names: readonly string[]) =>
  names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');

/** The function of a trigger: it counts by day, and adds to the sums of the locations that are stored. */
const counting = (event: 'insert' | 'update' | 'delete', changes: string) => `
  create or replace function interaction_counts_${event}() returns trigger language plpgsql as $$
  begin
    with change as materialized (
      select ${KEY}, rating, responded, recommendation, sum(amount) as amount, sum(timed) as timed, sum(seconds) as seconds
      from (${changes}
      ) each group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(amount) <> 0 or sum(timed) <> 0 or sum(seconds) <> 0
    ), counted as (
      insert into interaction_day_counts as counted (${KEY}, ${countedColumns.map(({ name }) => name).join(', ')})
      select change.account_id, place.location_id, moment.day, publisher, category,
        ${countedColumns.map(({ sum }) => `coalesce(${sum}, 0)::bigint`).join(', ')}
      from change
      cross join lateral (values (change.location_id), (0)) place (location_id)
      cross join lateral (values (change.day), ('-infinity'::date)) moment (day)
      group by 1, 2, 3, 4, 5
      -- one order for all transactions
      order by 1, 2, 3, 4, 5
      on conflict (${KEY}) do update set ${added(
        'counted',
        countedColumns.map(({ name }) => name),
      )}
    )
    insert into review_sums as summed (account_id, slot, location_id, publisher, ${columns.map(({ name }) => name).join(', ')})
    select change.account_id, slot, location_id, publisher, ${columns.map(({ sum }) => sum).join(', ')}
    from change
    join review_sum_slots known on known.account_id = change.account_id and known.slot = change.location_id % 64
      and change.day between known.until - 59 and known.until
    where category = 'REVIEW'
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (account_id, slot, location_id, publisher) do update set ${added(
      'summed',
      columns.map(({ name }) => name),
    )};
    return null;
  end $$;`;

/**
 * The reviews of the last 30 days beside those of the 30 days before, by location, of accounts with many locations: what most rankings ask for, and
 * too many days to add up for each of them. The triggers that count by day keep them; every day a slot of the locations is added up anew.
 */
export class ReviewSums1796000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table review_sum_slots (
        account_id integer not null,
        slot smallint not null check (slot between 0 and 63),
        -- the last of the 30 days
        until date not null,
        primary key (account_id, slot)
      );
      create table review_sums (
        account_id integer not null,
        slot smallint not null,
        location_id integer not null,
        publisher text not null,
        ${columns.map(({ name }) => `${name} ${name.endsWith('seconds') ? 'bigint' : 'integer'} not null`).join(',\n        ')},
        primary key (account_id, slot, location_id, publisher)
      ) with (fillfactor = 80)`);
    await runner.query(counting('insert', groupedChanges('added', '')));
    await runner.query(
      counting('update', `${groupedChanges('added', '')}\n      union all${groupedChanges('removed', '-')}`),
    );
    await runner.query(counting('delete', groupedChanges('removed', '-')));
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
