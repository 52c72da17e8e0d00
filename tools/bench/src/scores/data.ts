import type { Database } from '@listings/persistence';

const SITE = 'PUBLISHER_A';
const LISTING = `md5('listing ' || id)::uuid`;
const N = 'row_number() over (order by id)';

/**
 * Fills the account with locations, each with a listing, a reading, and for some differences, photos and reviews, and adds the table
 * of the bare updates. No trigger runs, so that nothing is marked and no location has a score.
 */
export async function loadScored(
  database: Database,
  { accountId, locations }: { accountId: number; locations: number },
) {
  await database.transaction(async (transaction) => {
    await transaction.execute(`set local session_replication_role = 'replica'`);
    await transaction.execute(
      `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, tags,
         description, biz_url, business_hours, search)
       select $1, 'Bakery ' || n, 'US', (array['CA', 'NY', 'TX', 'WA', 'FL', 'MA', 'OR', 'NV', 'AZ', 'UT'])[1 + n % 10], 'Town ' || n % 400,
         n || ' Market Street', '94103', '+14155552671', 1001, array['tag ' || n % 30, 'line ' || n % 7],
         case when n % 3 > 0 then 'Bread and cake for the town.' end, case when n % 4 > 0 then 'https://shop.example/' end,
         case when n % 5 > 0 then '[{"day": "MONDAY", "type": "OPEN", "slots": [{"start": "09:00am", "end": "05:00pm"}]}]'::jsonb else '[]' end, ''
       from generate_series(1, $2::integer) n`,
      [accountId, locations],
    );
    await transaction.execute(
      `insert into account_tags (account_id, name) select distinct account_id, unnest(tags) from locations where account_id = $1`,
      [accountId],
    );
    await transaction.execute(
      `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
       values ($1, md5('connection')::uuid, '${SITE}', 'owner', 'Ann', 'v1.key.sealed')`,
      [accountId],
    );
    for (const text of ROWS) await transaction.execute(text, [accountId]);
    await transaction.execute(
      `insert into health_accounts (account_id) values ($1) on conflict (account_id) do nothing`,
      [accountId],
    );
  });
  await database.execute(BARE);
  await database.execute('vacuum (analyze)');
}

const ROWS = [
  `insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
   select account_id, id, '${SITE}', md5('connection')::uuid, ${LISTING}, 'ref-' || id from locations where account_id = $1`,
  `insert into listing_readings (account_id, location_id, publisher, listing_ref, tried_at, read_at, changed_at, shown, compared)
   select account_id, id, '${SITE}', 'ref-' || id, now(), now(), now(), '{"ref": "ref-1", "name": "Corner Bakery", "categories": []}', 12
   from locations where account_id = $1`,
  `insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at)
   select account_id, id, '${SITE}', field, case when n % 2 = 0 then 'OPEN' else 'GONE' end, 'DIFFERENT', 'ours', 'theirs', now(), now()
   from (select account_id, id, ${N} as n from locations where account_id = $1) place, unnest(array['name', 'phone']) field where n % 4 < 2`,
  `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
   select account_id, id, md5('media ' || id || ' ' || k)::uuid, 'ADDITIONAL', 'image/jpeg', 20000, 800, 600
   from (select account_id, id, ${N} as n from locations where account_id = $1) place, generate_series(1, 3) k where n % 3 > 0`,
  `insert into interaction_day_counts (account_id, location_id, day, publisher, category, pending_4, responded_5)
   select account_id, id, current_date - (k * 17)::integer, '${SITE}', 'REVIEW', n % 2, 2
   from (select account_id, id, ${N} as n from locations where account_id = $1) place, generate_series(1, 8) k where n % 3 > 0`,
];

/** The least that can keep the scores: the same columns and indexes, without the location. */
const BARE = 'create table bare_scores (like location_health including all)';

/** Fills the table of the bare updates with the present scores of the account. */
export async function copyScores(database: Database, accountId: number): Promise<void> {
  await database.execute('insert into bare_scores select * from location_health where account_id = $1', [accountId]);
  await database.execute('vacuum (analyze) bare_scores');
}
