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

/** Runs a statement in the database of the product, with the values in it as parameters. Returns its rows. */
export function sql({ databaseUrl }: RunningProduct) {
  return async <T extends pg.QueryResultRow>(parts: TemplateStringsArray, ...values: unknown[]): Promise<T[]> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const text = parts.reduce((before, part, at) => `${before}$${at}${part}`);
    return (await client.query<T>(text, values).finally(() => client.end())).rows;
  };
}

/**
 * Fills an account up to this number of locations by SQL, as copies of one that the API has created, with names, cities,
 * store codes, tags and search words of their own. They are old, because the worker looks for the events of new ones. Every 1,000th location has the tag `flagship`. Returns the id of the
 * account.
 */
export async function seedLocations(product: RunningProduct, owner: Owner, count: number): Promise<number> {
  const template = await createLocation(product, owner, 'Elder Bakery');
  const query = sql(product);
  const [row] = await query<{ account: number }>`select account_id as account from locations where id = ${template}`;
  const account = row?.account ?? 0;
  for (let from = 1; from < count; from += BATCH)
    await query`
      with made as (
        select (${NAMES}::text[])[1 + n % ${NAMES.length}] || ' ' || (${KINDS}::text[])[1 + n / 10 % ${KINDS.length}] || ' ' || n
            as name,
          (${CITIES}::text[])[1 + n / 80 % ${CITIES.length}] as city, 'store-' || n as code,
          case when n % 1000 = 0 then array['flagship'] else '{}' end as tags
        from generate_series(${from}::integer, ${Math.min(from + BATCH, count) - 1}::integer) n
      ), copied as (
        insert into locations (account_id, name, street, city, state_iso, postal_code, country_iso, sub_category_id, store_id,
          tags, search, created_at, updated_at)
        select place.account_id, made.name, place.street, made.city, place.state_iso, place.postal_code, place.country_iso,
          place.sub_category_id, made.code, made.tags,
          (select string_agg(format('''%s:%s'':%s', place.account_id, word, weight), ' ') from (
             select lower(word) as word, '1A' as weight from unnest(string_to_array(made.name, ' ')) word
             union all select lower(made.city), '3C' union all select 'store', '4D'
           ) words)::tsvector,
          place.created_at - interval '60 days', place.updated_at
        from made join locations place on place.account_id = ${account} and place.id = ${template}
        returning account_id, id, name, city, store_id, tags
      )
      insert into location_documents (account_id, id, document)
      select copied.account_id, copied.id, (record.document::jsonb || jsonb_build_object(
        'id', encode(convert_to('Location:' || copied.id, 'UTF8'), 'base64'), 'databaseId', copied.id,
        'name', copied.name, 'city', copied.city, 'storeId', copied.store_id, 'tags', to_jsonb(copied.tags)))::text
      from copied join location_documents record on record.account_id = copied.account_id and record.id = ${template}`;
  const words = [...NAMES, ...KINDS, ...CITIES].map((word) => word.toLowerCase());
  await query`insert into search_words (account_id, word) select ${account}, unnest(${words}::text[]) on conflict do nothing`;
  await query`insert into account_tags (account_id, name) values (${account}, 'flagship') on conflict do nothing`;
  await query`update location_counts set locations = locations + ${count - 1}, active_locations = active_locations + ${count - 1}
    where account_id = ${account} and slot = 0`;
  await query`update accounts set plan = 'ENTERPRISE' where id = ${account}`;
  // The statistics that autovacuum would have gathered.
  await query`analyze locations, location_documents, search_words`;
  return account;
}
