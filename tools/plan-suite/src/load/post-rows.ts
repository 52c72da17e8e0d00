import { CONNECTION } from './connection-rows.js';

/** The most locations that a campaign may have [contract 5]. */
const LARGEST_CAMPAIGN = 10_000;

/**
 * Each account has a campaign for every twentieth location, with ten locations each; the campaigns of the first location reach
 * half of its account, up to the most locations that a campaign may have. One delivery in a hundred is still to be sent.
 */
export function postRows(): string[] {
  const targets = `(
    select account_id, n as post, n as first, (n + k * 2 - 1) % of + 1 as n from plan_places, generate_series(0, 9) k where n % 20 = 0
    union all
    select account_id, 1, 1, n from plan_places where n % 2 = 1 and n < ${2 * LARGEST_CAMPAIGN}
  )`;
  const located = `(select distinct on (account_id, post, n) target.account_id, post, target.n, account_id + target.n * 3 as location_id
    from ${targets} target order by account_id, post, n)`;
  return [
    `insert into social_posts (account_id, id, name, type, status, sites, content, location_count, items_made, deliveries_planned,
        location_ids, created_at, views)
      select account_id, n, 'Campaign ' || n, 'ANNOUNCEMENT', case when n % 200 = 0 then 'INPROGRESS' else 'SUCCESS' end,
        array['MAPS_ONE'], '{"text": "News"}', reached, reached, reached, '{}',
        now() - (of - n) * interval '300 days' / of, n::bigint * 7919 % 100000
      from plan_places, lateral (select case n when 1 then least(of / 2, ${LARGEST_CAMPAIGN}) else 10 end as reached) campaign
      where n % 20 = 0 or n = 1`,
    `insert into post_items (account_id, id, post_id, location_id, status) overriding system value
      select account_id, post::bigint * 1000000 + n, post, location_id, 'PUBLISHED' from ${located} item`,
    `insert into post_deliveries (account_id, id, post_id, item_id, location_id, site, state, connected_account_id, listing_ref,
        external_ref, content_key, attempted_at, published_at, views, engagement_due_at)
      overriding system value
      select account_id, post::bigint * 1000000 + n, post, post::bigint * 1000000 + n, location_id, 'MAPS_ONE',
        case when n % 100 = 1 then 'QUEUED' else 'LIVE' end, ${CONNECTION}, 'ref-' || n, 'post-' || n, 'key',
        case when n % 100 <> 1 then now() - interval '1 day' end,
        case when n % 100 <> 1 then now() - interval '1 day' end, 10,
        case when n % 100 <> 1 then now() + (n % 5000 - 50) * interval '1 minute' end
      from ${located} item`,
    `insert into post_uploads (account_id, upload_id, post_id)
      select account_id, md5('upload ' || account_id || ' ' || n)::uuid, 20
      from plan_places where n <= 5`,
  ];
}
