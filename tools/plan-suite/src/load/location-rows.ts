import { FOLDERS } from './account-rows.js';

/** Locations with their records, photos, submissions and history. */
export function locationRows(): string[] {
  return [
    `insert into locations (account_id, id, uid, name, street, city, state_iso, postal_code, country_iso, phone, store_id,
        sub_category_id, tags, folder_id, approved, archived_at, archival_scheduled_at, archival_source, created_at, updated_at, search)
      select account_id, id, md5('uid ' || account_id || ' ' || id)::uuid, 'Shop ' || n, n || ' Market Street', 'Town ' || n % 400,
        (array['CA', 'NY', 'TX', 'WA'])[1 + n % 4], (10000 + n % 80000)::text, 'US', '+1415' || (1000000 + n), 'store-' || n,
        1001 + n % 40, array['tag ' || n % 30], md5('folder ' || account_id || ' ' || n % ${FOLDERS})::uuid,
        case when n % 200 = 0 then 'PENDING' else 'APPROVED' end,
        case when n % 100 = 7 then now() - interval '1 day' end,
        case when n % 100 = 9 then now() + (n % 7 - 1) * interval '1 day' end, case when n % 100 = 9 then 'api' end,
        now() - (of - n) * interval '90 days' / of, now() - ((n::bigint * 7919) % of) * interval '90 days' / of,
        array_to_tsvector(array[account_id || ':shop', account_id || ':' || n, account_id || ':town', account_id || ':market',
          account_id || ':street', account_id || ':name' || n % 500])
      from plan_places`,
    `insert into location_documents (account_id, id, document, media_url)
      select account_id, id, '{"id":"' || id || '","name":"Shop ' || n || '","about":"' || repeat('open all day ', 50) || '"}',
        case when n % 4 = 0 then 'https://media.example' end
      from plan_places`,
    `insert into location_changes (account_id, location_id, at, action, actor, actor_name)
      select account_id, id, now() - (3 - k) * interval '20 days', case k when 1 then 'CREATED' else 'UPDATED' end, 'API_KEY', 'Key 1'
      from plan_places, generate_series(1, 2) k`,
    `insert into search_words (account_id, word)
      select distinct account_id, (array['shop', 'town', 'market', 'street', 'name' || n % 500])[1 + n % 5] collate "C" from plan_places`,
    `insert into account_tags (account_id, name) select distinct account_id, 'tag ' || n % 30 from plan_places`,
    `insert into location_photos (account_id, id, location_id, media_id, type, file_type, bytes, width, height)
      select account_id, n, id, md5('media ' || account_id || ' ' || n)::uuid, 'ADDITIONAL', 'image/jpeg', 20000, 800, 600
      from plan_places where n % 4 = 0`,
    `insert into moved_locations (account_id, source, source_id, location_id, fields, photos)
      select account_id, 'https://service.example', 'there-' || id, id,
        '{"name":["aaaaaaaaaaaa","bbbbbbbbbbbb"],"city":["cccccccccccc","dddddddddddd"]}', array['p1', 'p2']
      from plan_places where n % 2 = 1`,
    `insert into photo_requests (account_id, id, location_id, source)
      select account_id, md5('photo request ' || account_id || ' ' || n)::uuid, id, 'api'
      from plan_places where n % 20 = 10`,
    `insert into photo_request_items (account_id, request_id, position, url, type, status)
      select account_id, md5('photo request ' || account_id || ' ' || n)::uuid, k, 'https://images.example/' || k, 'ADDITIONAL',
        case when n % 100 = 10 then 'PENDING' else 'SUCCESS' end
      from plan_places, generate_series(0, 4) k where n % 20 = 10`,
    `insert into listing_submissions (account_id, location_id, publisher, state, issue)
      select account_id, id, 'MAPS_ONE', case when n % 500 = 3 then 'INCOMPLETE' when n % 100 = 1 then 'QUEUED' else 'SUCCESS' end,
        case when n % 500 = 3 then 'The phone is not valid' end
      from plan_places where n % 2 = 1`,
    `insert into idempotency_keys (account_id, operation, key, fingerprint, response_status, response_body, holder, locked_until, created_at)
      select account_id, 'create-location', 'key-' || n, '\\x00', 200, '{}', md5('holder')::uuid, now(), now() - n % 23 * interval '1 hour'
      from plan_places where n % 10 = 0`,
    `insert into request_log (account_id, at, key_id, method, path, status, outcome, errors, correlation_id, duration_ms,
        request_bytes, response_bytes, replayed)
      select account_id, now() - (of - n) * interval '20 hours' / of, md5('key')::uuid, 'GET', '/api/v4/locations', case when n % 20 = 0 then 404 else 200 end,
        case when n % 20 = 0 then 'CLIENT_ERROR' else 'SUCCESS' end, '{}', md5(n::text), 3, 0, 2000, false
      from plan_places, generate_series(1, 2) k`,
  ];
}
