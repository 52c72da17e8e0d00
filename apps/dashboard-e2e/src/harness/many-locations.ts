import pg from 'pg';
import type { Owner } from './accounts.js';
import { createLocation } from './locations.js';
import type { RunningProduct } from './product.js';

/** Rows of one statement of the seed. */
const BATCH = 20_000;

/** First words of the names; the number of a location decides which it has. */
const NAMES = 'Amber Birch Cedar Dahlia Elm Fern Ginger Hazel Iris Juniper'.split(' ');
const KINDS = 'Bakery Bistro Cafe Deli Diner Grill Kitchen Tavern'.split(' ');
const CITIES = 'Albany Boulder Camden Denton Eugene Fresno Gilroy Harlem'.split(' ');

/** Runs statements in the database of the product. */
export async function inDatabase<T>(product: RunningProduct, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Fills an account up to this number of locations by SQL, as copies of one that the API has created, with names, cities,
 * store codes, tags and search words of their own. They are old, because the worker looks for the events of new ones. Every 1,000th location has the tag `flagship`. Returns the id of the
 * account.
 */
export async function seedLocations(product: RunningProduct, owner: Owner, count: number): Promise<number> {
  const template = await createLocation(product, owner, 'Elder Bakery');
  return inDatabase(product, async (client) => {
    const { rows } = await client.query<{ account: number }>(
      'select account_id as account from locations where id = $1',
      [template],
    );
    const account = rows[0]?.account ?? 0;
    for (let from = 1; from < count; from += BATCH)
      await client.query(copies, [account, template, from, Math.min(from + BATCH, count) - 1, NAMES, KINDS, CITIES]);
    await client.query(
      'insert into search_words (account_id, word) select $1, unnest($2::text[]) on conflict do nothing',
      [account, [...NAMES, ...KINDS, ...CITIES].map((word) => word.toLowerCase())],
    );
    await client.query(
      'update location_counts set locations = locations + $2, active_locations = active_locations + $2 where account_id = $1 and slot = 0',
      [account, count - 1],
    );
    await client.query(`update accounts set plan = 'ENTERPRISE' where id = $1`, [account]);
    // The statistics that autovacuum would have gathered.
    await client.query('analyze locations, location_documents, search_words');
    return account;
  });
}

const copies = `
  with made as (
    select ($5::text[])[1 + n % cardinality($5::text[])] || ' ' || ($6::text[])[1 + n / 10 % cardinality($6::text[])] || ' ' || n as name,
      ($7::text[])[1 + n / 80 % cardinality($7::text[])] as city, 'store-' || n as code,
      case when n % 1000 = 0 then array['flagship'] else '{}' end as tags
    from generate_series($3::integer, $4::integer) n
  ), copied as (
    insert into locations (account_id, name, street, city, state_iso, postal_code, country_iso, sub_category_id, store_id,
      tags, search, created_at, updated_at)
    select $1::integer, made.name, place.street, made.city, place.state_iso, place.postal_code, place.country_iso,
      place.sub_category_id, made.code, made.tags,
      (select string_agg(format('''%s:%s'':%s', $1::integer, word, weight), ' ') from (
         select lower(word) as word, '1A' as weight from unnest(string_to_array(made.name, ' ')) word
         union all select lower(made.city), '3C' union all select 'store', '4D'
       ) words)::tsvector,
      place.created_at - interval '60 days', place.updated_at
    from made join locations place on place.account_id = $1::integer and place.id = $2::integer
    returning id, name, city, store_id, tags
  )
  insert into location_documents (account_id, id, document)
  select $1::integer, copied.id, (record.document::jsonb || jsonb_build_object(
    'id', encode(convert_to('Location:' || copied.id, 'UTF8'), 'base64'), 'databaseId', copied.id,
    'name', copied.name, 'city', copied.city, 'storeId', copied.store_id, 'tags', to_jsonb(copied.tags)))::text
  from copied join location_documents record on record.account_id = $1::integer and record.id = $2::integer`;
