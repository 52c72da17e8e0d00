import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the counts of interactions with a column for each rating and response [contract 6], instead of a row. A filter
 * of a list adds up days, and there were up to twelve rows of each.
 */
export class CountsByDay1764000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [table, conversion, triggers, view]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

/** The cells of a row: `pending_4` counts those with four stars and without a response, `_0` those without stars. */
const cells = [0, 1, 2, 3, 4, 5].flatMap((rating) => [
  { name: `pending_${rating}`, rating, responded: false },
  { name: `responded_${rating}`, rating, responded: true },
]);

const names = cells.map(({ name }) => name).join(', ');
/** The sums of a column into the cells. */
const sums = (column: string) =>
  cells
    .map(
      ({ rating, responded }) =>
        `coalesce(sum(${column}) filter (where rating = ${rating} and ${responded ? '' : 'not '}responded), 0)::integer`,
    )
    .join(', ');

const table = `
  -- Exact numbers of the interactions that are not archived. location_id 0 counts all locations of the account, the day
  -- '-infinity' all days; days are in UTC.
  create table interaction_day_counts (
    account_id integer not null,
    location_id integer not null,
    day date not null,
    publisher text not null,
    category text not null,
    ${cells.map(({ name }) => `${name} integer not null default 0`).join(',\n    ')},
    primary key (account_id, location_id, day, publisher, category)
  ) with (fillfactor = 80);
`;

const conversion = `
  lock table interactions in share row exclusive mode;
  insert into interaction_day_counts (account_id, location_id, day, publisher, category, ${names})
  select account_id, location_id, day, publisher, category, ${sums('count')} from interaction_counts group by 1, 2, 3, 4, 5;
  -- the locations of a snapshot [6.5]
  create index interaction_day_counts_days on interaction_day_counts (account_id, day, location_id) where location_id > 0;
  drop table interaction_counts;
`;

/** The changes of the transition tables; `sign` says whether the rows come or go. */
const grouped = (rows: 'added' | 'removed', sign: '' | '-') => `
      select account_id, location_id, (posted_at at time zone 'UTC')::date as day, publisher, category,
        coalesce(rating, 0)::smallint as rating, response_count > 0 as responded, ${sign}count(*) as amount
      from ${rows} where status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6, 7`;

const trigger = (event: 'insert' | 'update' | 'delete', changes: string) => `
  create or replace function interaction_counts_${event}() returns trigger language plpgsql as $$
  begin
    insert into interaction_day_counts as counted (account_id, location_id, day, publisher, category, ${names})
    select change.account_id, place.location_id, moment.day, publisher, category, ${sums('amount')}
    from (
      select account_id, location_id, day, publisher, category, rating, responded, sum(amount) as amount
      from (${changes}
      ) each group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0
    ) change
    cross join lateral (values (change.location_id), (0)) place (location_id)
    cross join lateral (values (change.day), ('-infinity'::date)) moment (day)
    group by 1, 2, 3, 4, 5
    -- one order for all transactions
    order by 1, 2, 3, 4, 5
    on conflict (account_id, location_id, day, publisher, category)
      do update set ${cells.map(({ name }) => `${name} = counted.${name} + excluded.${name}`).join(', ')};
    return null;
  end $$;`;

/** The triggers of 0011 call these functions. */
const triggers = `
  ${trigger('insert', grouped('added', ''))}
  ${trigger('update', `${grouped('added', '')}\n      union all${grouped('removed', '-')}`)}
  ${trigger('delete', grouped('removed', '-'))}
`;

const view = `
  -- One row per count, for statements that read few of them.
  create view interaction_counts as
  select account_id, location_id, day, publisher, category, cell.rating, cell.responded, cell.count
  from interaction_day_counts cross join lateral (values
    ${cells.map(({ name, rating, responded }) => `(${rating}::smallint, ${responded}, ${name})`).join(', ')}
  ) cell (rating, responded, count);
`;
