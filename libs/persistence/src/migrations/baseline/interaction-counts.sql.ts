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

/** The changes of the transition tables; `sign` says whether the rows come or go. */
const grouped = (rows: 'added' | 'removed', sign: '' | '-') => `
      select account_id, location_id, (posted_at at time zone 'UTC')::date as day, publisher, category,
        coalesce(rating, 0)::smallint as rating, response_count > 0 as responded, ${sign}count(*) as amount
      from ${rows} where status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6, 7`;

/** A statement may change many rows, so the triggers run once for each statement and write each count once. */
const trigger = (event: 'insert' | 'update' | 'delete', tables: string, changes: string) => `
  create function interaction_counts_${event}() returns trigger language plpgsql as $$
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
  end $$;
  create trigger interactions_counted_${event} after ${event} on interactions
    referencing ${tables} for each statement execute function interaction_counts_${event}();`;

/** Exact numbers of interactions [contract 6]: a list with filters adds up few rows instead of counting its matches. */
export const interactionCounts = `
  -- Exact numbers of the interactions that are not archived. location_id 0 counts all locations of the account, the day
  -- '-infinity' all days; days are in UTC. A column for each rating and response: a filter adds up days, and a row for
  -- each would be up to twelve rows of each day.
  create table interaction_day_counts (
    account_id integer not null,
    location_id integer not null,
    day date not null,
    publisher text not null,
    category text not null,
    ${cells.map(({ name }) => `${name} integer not null default 0`).join(',\n    ')},
    primary key (account_id, location_id, day, publisher, category)
  ) with (fillfactor = 80);
  -- the locations of a snapshot [6.5]
  create index interaction_day_counts_days on interaction_day_counts (account_id, day, location_id) where location_id > 0;
  ${trigger('insert', 'new table as added', grouped('added', ''))}
  ${trigger('update', 'old table as removed new table as added', `${grouped('added', '')}\n      union all${grouped('removed', '-')}`)}
  ${trigger('delete', 'old table as removed', grouped('removed', '-'))}

  -- One row per count, for statements that read few of them.
  create view interaction_counts as
  select account_id, location_id, day, publisher, category, cell.rating, cell.responded, cell.count
  from interaction_day_counts cross join lateral (values
    ${cells.map(({ name, rating, responded }) => `(${rating}::smallint, ${responded}, ${name})`).join(', ')}
  ) cell (rating, responded, count);
`;
