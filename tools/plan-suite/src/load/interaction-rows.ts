/** Reviews with their responses, and the counts that triggers keep of them. */
export function interactionRows(): string[] {
  return [
    `insert into interactions (account_id, id, location_id, publisher, listing_ref, external_ref, category, status, rating, content,
        author_name, posted_at, changed_at, response_count, last_response_at, search, phrases)
      select account_id, md5('review ' || account_id || ' ' || n || ' ' || k)::uuid, id, 'MAPS_ONE', 'ref-' || n, 'review-' || k, 'REVIEW',
        case when k = 1 then 'RESPONDED' else 'UNREAD' end, 1 + (n + k) % 5, 'Friendly people', 'Bob', moment, moment,
        case when k = 1 then 1 else 0 end, case when k = 1 then moment + interval '1 day' end,
        array_to_tsvector(array[account_id || ':friendly', account_id || ':people', account_id || ':' || n]), array['friendly people']
      from (select *, now() - ((n::bigint * 7919 + k * 13) % of) * interval '300 days' / of as moment
            from plan_places, generate_series(1, 3) k where n % 2 = 1) review`,
    `insert into interaction_responses (account_id, id, interaction_id, external_ref, by_owner, state, content, written_at,
        requested_at)
      select account_id, md5('response ' || account_id || ' ' || n)::uuid, md5('review ' || account_id || ' ' || n || ' 1')::uuid,
        'response-1', true, case when n % 100 = 1 then 'CREATED' else 'CONFIRMED' end, 'Thank you', now(),
        now() - n % 90 * interval '1 day'
      from plan_places where n % 2 = 1`,
    `insert into interaction_day_counts (account_id, location_id, day, publisher, category, pending_4, responded_5)
      select account_id, location_id, day, 'MAPS_ONE', 'REVIEW', sum(pending), sum(responded)
      from (
        select account_id, id, (now() - ((n::bigint * 7919 + k * 13) % of) * interval '300 days' / of)::date as written,
          (k <> 1)::integer as pending, (k = 1)::integer as responded
        from plan_places, generate_series(1, 3) k where n % 2 = 1
      ) review, lateral (values (id), (0)) place (location_id), lateral (values (written), ('-infinity'::date)) moment (day)
      group by 1, 2, 3 order by 1, 2, 3`,
    `insert into review_sum_slots (account_id, slot, until)
      select distinct account_id, id % 64, current_date from plan_places`,
    `insert into review_sums
      select account_id, id % 64, id, 'MAPS_ONE', ${Array.from({ length: 33 }, (_, column) => `n % ${column + 2}`).join(', ')}
      from plan_places where n % 2 = 1 order by 1, 2, 3`,
    `insert into interaction_settings (account_id, location_id, publisher, enabled)
      select account_id, id, 'MAPS_ONE', true from plan_places where n % 100 = 1`,
  ];
}
