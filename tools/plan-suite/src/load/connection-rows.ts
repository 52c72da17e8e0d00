/** Locations of one connected account. */
export const OF_ONE_CONNECTION = 1000;

/** The connected account of a location, as SQL. */
export const CONNECTION = `md5('connection ' || account_id || ' ' || (n - 1) / ${OF_ONE_CONNECTION})::uuid`;

/** Half of the locations of each account are linked; of their connected accounts, one in fifty has due work. */
const LINKED = 'n % 2 = 1';
const LATER = `now() + (n * 37 % 21600) * interval '1 second'`;

/** Connected accounts with their listings, links, verifications, matches and duplicates. */
export function connectionRows(): string[] {
  const connections = `(select distinct account_id, (n - 1) / ${OF_ONE_CONNECTION} * ${OF_ONE_CONNECTION} + 1 as n from plan_places)`;
  return [
    `insert into connected_listings (account_id, id, connected_account_id, publisher, ref, folder_ref, name, address, phone, content, search)
      select account_id, md5('listing ' || account_id || ' ' || n)::uuid, ${CONNECTION}, 'MAPS_ONE', 'ref-' || n, 'folder-' || n % 5,
        'Shop ' || n, n || ' Market Street', '+1415' || (1000000 + n),
        jsonb_build_object('name', 'Shop ' || n, 'address', jsonb_build_object('city', 'Town ' || n % 400, 'postalCode', '94103', 'countryIso', 'US')),
        'shop ' || n || ' town ' || n % 400 || '|' || n || ' market street'
      from plan_places where ${LINKED} or n % 5 = 0`,
    `insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
      select account_id, id, 'MAPS_ONE', ${CONNECTION}, md5('listing ' || account_id || ' ' || n)::uuid, 'ref-' || n
      from plan_places where ${LINKED}`,
    `insert into listing_verifications (account_id, location_id, publisher, state)
      select account_id, id, 'MAPS_ONE', case when n % 20 = 1 then 'PENDING' else 'VERIFIED' end
      from plan_places where ${LINKED}`,
    `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
      select account_id, ${CONNECTION}, 'MAPS_ONE', 'subject ' || account_id || ' ' || n, 'Ann', 'v1.key.sealed'
      from ${connections} c`,
    `insert into connection_call_times (account_id, connected_account_id, listing_ref, call_limit, asked_at, free_at, queue_at)
      select account_id, ${CONNECTION}, ref, '2/1', now(), now(), now() from ${connections} c, unnest(array['', 'l1', 'l2']) ref`,
    `insert into match_requests (account_id, connected_account_id, state, requested_at)
      select account_id, ${CONNECTION}, case when account_id % 20 = 1 then 'IN_PROGRESS' else 'MATCH_COMPLETED' end, now()
      from ${connections} c`,
    `insert into match_suggestions (account_id, id, connected_account_id, location_id, listing_id, score, reasons)
      select account_id, md5('suggestion ' || account_id || ' ' || n)::uuid, ${CONNECTION}, id, md5('listing ' || account_id || ' ' || n)::uuid,
        0.5 + (n % 50) * 0.01, array['name']
      from plan_places where n % 20 = 0`,
    `insert into known_listings (account_id, location_id, publisher, live_link)
      select account_id, id, 'MAPS_ONE', 'https://maps.example/' || n from plan_places where n % 10 = 4`,
    `insert into rejected_matches
        (account_id, id, connected_account_id, location_id, listing_id, score, reasons, rejected_by, rejected_at)
      select account_id, md5('rejected ' || account_id || ' ' || n)::uuid, ${CONNECTION}, id,
        md5('listing ' || account_id || ' ' || n)::uuid, 0.5 + (n % 50) * 0.01, array['name'], 'Ann', now()
      from plan_places where n % 20 = 10`,
    `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
      select account_id, id, 'MAPS_ONE', ${CONNECTION}, case n % 400 when 2 then 'REQUESTED' when 102 then 'FAILED' else 'CREATED' end, now()
      from plan_places where n % 100 = 2`,
    `insert into duplicate_listings (account_id, id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
      select account_id, md5('duplicate ' || account_id || ' ' || n)::uuid, id, 'MAPS_ONE', 'ref-' || n + 4,
        (array['SUSPECTED', 'MARKED', 'NOT_DUPLICATE'])[1 + n % 3], 0.9, array['name'], now() - n % 90 * interval '1 day'
      from plan_places where n % 50 = 1`,
    `insert into duplicate_checks (account_id, publisher, rest_until) select distinct account_id, 'MAPS_ONE', now() from plan_places`,
    `insert into engagement_schedules (account_id, connected_account_id, paused_until)
      select account_id, ${CONNECTION}, now() from ${connections} c`,
    `insert into interaction_feeds (account_id, location_id, publisher, connected_account_id, next_read_at)
      select account_id, id, 'MAPS_ONE', ${CONNECTION}, case when n % 50 = 1 then now() else ${LATER} end
      from plan_places where ${LINKED}`,
    `insert into insight_feeds (account_id, id, location_id, publisher, listing_ref, connected_account_id, covered_from, covered_to, due_at)
      overriding system value
      select account_id, n, id, 'MAPS_ONE', 'ref-' || n, ${CONNECTION}, current_date - 90, current_date,
        case when n % 50 = 1 then now() else ${LATER} end
      from plan_places where ${LINKED}`,
    `insert into insight_days (account_id, feed_id, day, metrics)
      select account_id, n, current_date - k, '{"views": 12, "clicks": 3}' from plan_places, generate_series(1, 4) k where ${LINKED}`,
    `insert into insight_months (account_id, metric, month, feed_id, numbers)
      select account_id, metric, (date_trunc('month', current_date::timestamp) - k * interval '1 month')::date, n,
        array_fill((n % 50)::float8, array[31])
      from plan_places, generate_series(0, 2) k, unnest(array['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH']) metric where ${LINKED}`,
    `insert into insight_sum_slots (account_id, slot, until, sources, endings)
      select account_id, slot, current_date, md5('sources'), jsonb_build_array(jsonb_build_array('MAPS_ONE', current_date, 10))
      from (select distinct account_id, id % 64 as slot from plan_places where ${LINKED}) slots`,
    `insert into listing_readings (account_id, location_id, publisher, listing_ref, tried_at, read_at, changed_at, shown)
      select account_id, id, 'MAPS_ONE', 'ref-' || n, now(), now(), now(), '{"ref": "ref-1", "name": "Corner Bakery", "categories": []}'
      from plan_places where ${LINKED}`,
    `insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at)
      select account_id, id, 'MAPS_ONE', field, case when n % 3 = 0 then 'OPEN' else 'GONE' end, 'DIFFERENT', 'ours', 'theirs',
        now() - n % 1000 * interval '1 hour', now()
      from plan_places, unnest(array['name', 'phone']) field where ${LINKED}`,
    `insert into location_health (account_id, location_id, score, gaps, changed_at)
      select account_id, id, n % 101, n % 1024, now() from plan_places`,
    `insert into location_numbers (account_id, location_id, score, reviews, rating, differences, listed)
      select account_id, id, n % 101, n % 40, 1 + n % 5, n % 4, n % 3 from plan_places
      on conflict (account_id, location_id) do update set score = excluded.score, reviews = excluded.reviews, rating = excluded.rating,
        differences = excluded.differences, listed = excluded.listed`,
    `insert into health_accounts (account_id, scored_on)
      select account_id, current_date - (account_id % 50 = 0)::integer from (select distinct account_id from plan_places) held`,
    `insert into health_marks (account_id, location_id) select account_id, id from plan_places where n % 10 = 0`,
    `insert into health_days (account_id, grouping, key, day, locations, score_sum)
      select account_id, 'ACCOUNT', '', current_date - k, 100, 8000 from (select distinct account_id from plan_places) held, generate_series(0, 99) k`,
    `insert into insight_sums (account_id, metric, publisher, slot, location_id, value, days, compared, before, pairs, earlier)
      select account_id, metric, 'MAPS_ONE', id % 64, id, n % 5000, 27, n % 4000, n % 3000, 27, 30
      from plan_places, unnest(array['views', 'calls']) metric where ${LINKED} order by 1, 4, 2, 5`,
    `insert into insight_day_sums (account_id, metric, publisher, slot, day, value, days, compared, before, pairs, earlier)
      select account_id, metric, 'MAPS_ONE', slot, current_date - k, k * 100, 10, k * 90, k * 80, 9, 10
      from (select distinct account_id, id % 64 as slot from plan_places where ${LINKED}) slots, generate_series(0, 29) k,
        unnest(array['views', 'calls']) metric`,
  ];
}
