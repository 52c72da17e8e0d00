import type { LoadSize } from './account-rows.js';

/** Months that the events reach back. */
const MONTHS = 3;

/**
 * Events with their deliveries and attempts in the months of the retention time: ten for each location, in the order of their
 * numbers, and one event in 20 locations without a number. Of every account the newest deliveries are pending; one in 2,000 is held, one in 5,000 was given up.
 * What is due or waits for a number has done so for two minutes, so that it is late however long the load takes.
 */
export function eventRows({ events, locations }: LoadSize): string[] {
  const each = Math.round(events / locations);
  const numbered = `(
    select account_id, id as location_id, (n - 1) * ${each} + k as sequence, of * ${each} as last,
      now() - interval '85 days' * (1 - ((n - 1) * ${each} + k)::float8 / (of * ${each})) as created_at
    from plan_places, generate_series(1, ${each}) k order by created_at)`;
  return [
    `insert into events (account_id, sequence, id, location_id, type, body, created_at)
      select account_id, sequence, md5('event ' || account_id || ' ' || sequence)::uuid, location_id, 'profile.updated',
        '{"event":"profile.updated","account_id":' || account_id || ',"location_id":"' || location_id || '","data":{"source":"api"}}', created_at
      from ${numbered} event`,
    `insert into event_outbox (account_id, location_id, type, body, created_at)
      select account_id, id, 'profile.updated', '{}', now() - interval '2 minutes' from plan_places where n <= greatest(1, of / 20)`,
    `insert into webhook_deliveries (account_id, sequence, location_id, type, created_at, status, attempts, next_attempt_at, finished_at)
      select account_id, sequence, location_id, 'profile.updated', created_at, status, (status <> 'PENDING')::integer,
        case when status = 'PENDING' then now() - interval '2 minutes' end, case when status <> 'PENDING' then created_at end
      from (select *, case when sequence > last - least(last / 50, 20) then 'PENDING' when sequence % 2000 = 0 then 'HELD'
              when sequence % 5000 = 1 then 'EXHAUSTED' else 'DELIVERED' end as status
            from ${numbered} event) delivery`,
    `insert into webhook_attempts (account_id, sequence, created_at, claim_no, attempt, url, duration_ms, response_status)
      select account_id, sequence, created_at, 1, 1, 'https://receiver.example', 20, 200 from ${numbered} event where sequence % 5 = 0`,
  ];
}

/** The partitions of the past months, which a system that has run for so long would have. */
export const pastMonths = `do $$
  declare
    first timestamptz;
    part text[];
  begin
    for back in 1..${MONTHS} loop
      first := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - back * interval '1 month';
      foreach part slice 1 in array array[['events', 'events'], ['webhook_deliveries_kept', 'webhook_deliveries'],
          ['webhook_attempts', 'webhook_attempts']] loop
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part[2] || to_char(first, '_YYYY_MM'), part[1], first, first + interval '1 month');
      end loop;
    end loop;
  end $$`;
