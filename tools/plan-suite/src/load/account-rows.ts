/** The number of rows of a load. Everything else grows with them. */
export interface LoadSize {
  readonly accounts: number;
  readonly locations: number;
  readonly events: number;
}

/** The account with a fifth of all locations. */
export const LARGEST_ACCOUNT = 1;

/** An account of ordinary size in the middle of the table. */
export function smallAccount({ accounts }: LoadSize): number {
  return Math.floor(accounts / 2);
}

/** The folders of an account. */
export const FOLDERS = 20;

/**
 * Accounts with what belongs to each, and the temporary table `plan_places`: a row for each location to come, with its
 * position `n` in the account and the number `of` the account's locations.
 */
export function accountRows({ accounts, locations }: LoadSize): string[] {
  const each = Math.max(1, Math.round((locations * 0.8) / (accounts - 1)));
  return [
    `create unlogged table plan_places as
      select account_id, (account_id + n * 3)::integer as id, n::integer, held as of
      from (
        select account_id, case account_id when ${LARGEST_ACCOUNT} then ${Math.round(locations * 0.2)} else ${each} end as held
        from generate_series(1, ${accounts}) account_id
      ) account cross join lateral generate_series(1, held) n
      -- the accounts grow side by side, so that the rows of one are spread over the pages of a table
      order by n::float8 / held, account_id`,
    `insert into accounts (id, name, plan) select n, 'Account ' || n, 'ENTERPRISE' from generate_series(1, ${accounts}) n`,
    `insert into account_counters (account_id, event_sequence)
      select account_id, count(*) * 10 from plan_places group by 1 order by 1`,
    `insert into location_counts (account_id, slot, locations, active_locations)
      select account_id, slot, case when slot = 0 then held else 0 end, case when slot = 0 then held else 0 end
      from (select account_id, count(*) as held from plan_places group by 1) account, generate_series(0, 63) slot
      order by account_id, slot`,
    `insert into users (id, email, name)
      select md5('user ' || account_id || ' ' || n)::uuid, 'person' || n || '@account' || account_id || '.example', 'Ann'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 3) n`,
    `insert into memberships (account_id, user_id, role)
      select account_id, md5('user ' || account_id || ' ' || n)::uuid, case n when 1 then 'OWNER' else 'EDITOR' end
      from generate_series(1, ${accounts}) account_id, generate_series(1, 3) n`,
    `insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
      select sha256(('session ' || account_id || ' ' || n)::bytea), md5('user ' || account_id || ' ' || (1 + n % 3))::uuid,
        account_id, now() - n * interval '1 hour', now(), now() + interval '7 days', '192.0.2.1'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 5) n`,
    `insert into api_keys (account_id, name, scope, digest, prefix)
      select account_id, 'Key ' || n, 'WRITE', sha256(('key ' || account_id || ' ' || n)::bytea), 'abcd'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 2) n`,
    `insert into invitations (account_id, email, role, digest, expires_at)
      select n, 'new@account' || n || '.example', 'EDITOR', sha256(('invitation ' || n)::bytea), now() + interval '2 days'
      from generate_series(1, ${accounts}) n`,
    `insert into account_brands (account_id, name, accent, logo, logo_digest)
      select n, 'Brand ' || n, '#3b54cb', decode(repeat('5f', 20000), 'hex'), md5('logo ' || n)
      from generate_series(1, ${accounts}) n`,
    `insert into sso_identities (issuer, subject, account_id, user_id)
      select 'https://identity.example', 'subject ' || n, n, md5('user ' || n || ' 1')::uuid from generate_series(1, ${accounts}) n`,
    `insert into audit_log (account_id, at, actor, user_id, actor_name, action)
      select account_id, now() - (least(of, 5000) - n) * interval '7 minutes', 'USER', md5('user ' || account_id || ' ' || (1 + n % 3))::uuid,
        'Ann', (array['SESSION_STARTED', 'API_KEY_CREATED', 'WEBHOOK_SAVED', 'MEMBER_INVITED'])[1 + n % 4]
      from plan_places where n <= 5000`,
    `insert into webhook_endpoints (account_id, url, secret, failing_since)
      select n, 'https://receiver.example/' || n, 'v1.key.secret', case when n % 50 = 0 then now() - interval '25 hours' end
      from generate_series(1, ${accounts}) n`,
    `insert into webhook_redeliveries (account_id, id, state, created_at, finished_at)
      select account_id, md5('redelivery ' || account_id || ' ' || n)::uuid, 'DONE', now() - n * interval '1 day', now()
      from generate_series(1, ${accounts}) account_id, generate_series(1, 3) n`,
    `insert into rate_windows (account_id, minute, minute_count, hour, hour_count, day, day_count, admitted)
      select n, date_trunc('minute', now()), 10, date_trunc('hour', now()), 100, date_trunc('day', now()), 1000, 1
      from generate_series(1, ${accounts}) n`,
    `insert into folders (account_id, id, name)
      select account_id, md5('folder ' || account_id || ' ' || n)::uuid, 'Folder ' || n
      from generate_series(1, ${accounts}) account_id, generate_series(0, ${FOLDERS - 1}) n`,
    `insert into review_snapshots (account_id, granularity, next_period)
      select n, granularity, current_date + 1 from generate_series(1, ${accounts}) n, unnest(array['daily', 'weekly']) granularity`,
    `insert into uploads (account_id, id, file_type, bytes, remove_at)
      select account_id, md5('upload ' || account_id || ' ' || n)::uuid, 'image/png', 20000, now() + (n - 2) * interval '1 hour'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 5) n`,
    `insert into orphaned_media (account_id, media_id, file_type, remove_at)
      select account_id, md5('orphan ' || account_id || ' ' || n)::uuid, 'image/png', now() + (n - 2) * interval '10 minutes'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 4) n`,
    `insert into connect_links (token_digest, state_digest, account_id, publisher, success_url, error_url, opened_at, expires_at)
      select sha256(('token ' || account_id || ' ' || n)::bytea), sha256(('state ' || account_id || ' ' || n)::bytea), account_id,
        'MAPS_ONE', 'https://app.example', 'https://app.example', now(), now() + interval '1 hour'
      from generate_series(1, ${accounts}) account_id, generate_series(1, 3) n`,
  ];
}
