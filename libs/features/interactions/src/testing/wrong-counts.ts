import type { Sql } from '@listings/persistence';

const WRONG_COUNTS = `
  with counted as (
    select place.location_id, moment.day, publisher, category, coalesce(rating, 0)::smallint as rating,
      response_count > 0 as responded, count(*)::integer as count
    from interactions
    cross join lateral (values (interactions.location_id), (0)) place (location_id)
    cross join lateral (values ((posted_at at time zone 'UTC')::date), ('-infinity'::date)) moment (day)
    where account_id = $1 and status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6
  ), stored as (
    select location_id, day, publisher, category, rating, responded, count from interaction_counts
    where account_id = $1 and count <> 0
  )
  (select * from counted except select * from stored) union all (select * from stored except select * from counted)`;

/** The stored counts of an account that differ from its interactions: none, if they agree. */
export const wrongCounts = (sql: Sql, { accountId }: { accountId: number }) => sql.query(WRONG_COUNTS, [accountId]);
