import { selectRows } from '@listings/persistence';

/** Events of one day. */
export interface EventsOfDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  readonly count: number;
}

/**
 * Counts the stored events of the last `days` days, oldest first. The sequence of an account is gapless, so a count is the
 * difference of the first sequences of two days, each found by a binary search: 30 days of a million events cost some
 * hundred index probes. Events of concurrent transactions may count in the neighbouring day.
 */
export const countEventsByDay = selectRows<[given: { accountId: number; days: number }], EventsOfDay>({
  name: 'events-by-day',
  text: `
  with recursive stored as (
    select (select sequence from events where account_id = $accountId order by sequence limit 1) as first,
      (select sequence from events where account_id = $accountId order by sequence desc limit 1) as last
  ), search (start, low, high) as (
    select date_trunc('day', now(), 'UTC') - number * interval '24 hours', coalesce(stored.first, 0), coalesce(stored.last + 1, 0)
    from stored, generate_series(0, $days::integer - 1) as number
    union all
    select search.start, case when middle.created_at < search.start then middle.sequence + 1 else search.low end,
      case when middle.created_at < search.start then search.high else middle.sequence end
    from search cross join lateral (
      select sequence, created_at from events
      where account_id = $accountId and sequence >= (search.low + search.high) / 2 and sequence < search.high
      order by sequence limit 1
    ) middle
    where search.low < search.high
  ), starts as (
    select start, max(low) as sequence from search group by start
  )
  select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day,
    coalesce(lead(sequence) over (order by start), stored.last + 1, sequence) - sequence as count
  from starts, stored order by start`,
});
