import pg from 'pg';
import { migrate } from '@listings/persistence';
import { accountIds, accountName, ACCOUNTS, MEASURED_ACCOUNT } from '../data/accounts.js';
import { randomOf } from '../data/random.js';

/** The number of interactions in the measured account, and in all others together. */
export interface InteractionSizes {
  readonly measured: number;
  readonly others: number;
}

/** Locations of the measured account, and of each other. */
export const MEASURED_LOCATIONS = 5_000;
const OTHER_LOCATIONS = 25;
const FIRST_LOCATION_ID = 2_000_001;
/** Days over which the interactions are spread, until the day of the load. */
const DAYS = 4 * 365;
const WORDS_OF_A_TEXT = 12;
const ROWS_OF_A_STATEMENT = 50_000;

/** The words of the texts; the first ones are frequent. */
export const vocabulary: readonly string[] = (() => {
  const random = randomOf(7);
  const [first, second, third] = [
    'b d f g k l m n p r s t v z'.split(' '),
    'a e i o u'.split(' '),
    'l n r s t'.split(' '),
  ];
  const words = new Set<string>();
  while (words.size < 3_000)
    words.add(Array.from({ length: 2 }, () => random.pick(first) + random.pick(second)).join('') + random.pick(third));
  return [...words];
})();

/** Fills an empty database of the product with SQL, without its triggers, and computes the counts in the end. */
export async function loadInteractions(
  url: string,
  sizes: InteractionSizes,
  say: (text: string) => void,
): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await client.query(
      `insert into accounts (id, name, plan) select id, name, 'ENTERPRISE' from unnest($1::integer[], $2::text[]) given (id, name)`,
      [accountIds, accountIds.map(accountName)],
    );
    await client.query('insert into account_counters (account_id) select id from accounts');
    await client.query(
      'insert into location_counts (account_id, slot) select id, generate_series(0, 63) from accounts',
    );
    await client.query(LOCATIONS, [FIRST_LOCATION_ID, MEASURED_ACCOUNT, MEASURED_LOCATIONS, OTHER_LOCATIONS]);
    await client.query(
      'insert into account_tags (account_id, name) select distinct account_id, unnest(tags) from locations',
    );
    await client.query(CONNECTIONS);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in ('interactions'::regclass, 'interaction_responses'::regclass)
         and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const total = sizes.measured + sizes.others;
    for (let from = 0; from < total; from += ROWS_OF_A_STATEMENT) {
      const to = Math.min(total, from + ROWS_OF_A_STATEMENT);
      await client.query(INTERACTIONS, [
        from,
        to - 1,
        sizes.measured,
        MEASURED_ACCOUNT,
        FIRST_LOCATION_ID,
        MEASURED_LOCATIONS,
        ACCOUNTS - 1,
        OTHER_LOCATIONS,
        DAYS,
        vocabulary,
        WORDS_OF_A_TEXT,
      ]);
      if (from % (10 * ROWS_OF_A_STATEMENT) === 0)
        say(`Loaded ${to.toLocaleString('en')} of ${total.toLocaleString('en')} interactions`);
    }
    await client.query(RESPONSES);
    await client.query(COUNTS);
    say('Building the indexes');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const LOCATIONS = `
  insert into locations (id, account_id, name, country_iso, sub_category_id, search, tags)
  select $1 + row_number() over (order by account.id, number) - 1, account.id, 'Store ' || number, 'US', 1, '',
    case when number % 10 = 0 then '{north}'::text[] else '{}' end
  from accounts account cross join lateral
    generate_series(1, case account.id when $2 then $3::integer else $4::integer end) number`;

const CONNECTIONS = `
  with connected as (
    insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
    select id, gen_random_uuid(), 'PUBLISHER_A', 'owner', 'Ann', 'unused' from accounts returning account_id, id
  )
  insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
  select place.account_id, place.id, 'PUBLISHER_A', connected.id, gen_random_uuid(), 'listing-' || place.id
  from locations place join connected on connected.account_id = place.account_id`;

const INTERACTIONS = `
  insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, status, rating,
    content, author_name, posted_at, changed_at, response_count, last_response_at, search)
  select account_id, location_id, case when share < 70 then 'PUBLISHER_A' else 'PUBLISHER_B' end, 'listing-' || location_id,
    'review-' || number, case when share % 20 = 0 then 'QUESTION' else 'REVIEW' end,
    case when share = 99 then 'ARCHIVED' when responded then 'RESPONDED' else 'UNREAD' end,
    case when share % 20 <> 0 then 1 + floor(5 * sqrt(random()))::integer end,
    array_to_string(words, ' '), 'Author ' || number % 1000, posted_at, posted_at, responded::integer,
    case when responded then posted_at + interval '1 day' end,
    array_to_tsvector(array(select account_id || ':' || word from unnest(words || array['author', (number % 1000)::text]) word))
  from (
    select number, floor(100 * random())::integer as share, random() < 0.4 as responded,
      date_trunc('milliseconds', now() - random() * $9::integer * interval '1 day') as posted_at,
      case when number < $3::integer then $4::integer else $4::integer + 1 + number % $7::integer end as account_id,
      case when number < $3::integer then $5::integer + floor($6::integer * random())::integer
        else $5::integer + $6::integer + (number % $7::integer) * $8::integer + floor($8::integer * random())::integer end as location_id,
      array(select ($10::text[])[1 + floor(cardinality($10::text[]) * random() ^ 2)::integer]
            from generate_series(1, $11::integer) place where place + number > 0) as words
    from generate_series($1::integer, $2::integer) number
  ) made`;

const RESPONSES = `
  insert into interaction_responses (account_id, interaction_id, external_ref, by_owner, state, content, author_name, written_at)
  select account_id, id, 'reply', true, 'CONFIRMED', 'Thank you', 'Owner', last_response_at
  from interactions where response_count > 0`;

const cell = (responded: boolean, rating: number) =>
  `count(*) filter (where coalesce(rating, 0) = ${rating} and response_count ${responded ? '>' : '='} 0)`;
const cells = [0, 1, 2, 3, 4, 5].flatMap((rating) => [
  { name: `pending_${rating}`, value: cell(false, rating) },
  { name: `responded_${rating}`, value: cell(true, rating) },
]);

const COUNTS = `
  insert into interaction_day_counts (account_id, location_id, day, publisher, category, ${cells.map(({ name }) => name).join(', ')})
  select account_id, place.location_id, moment.day, publisher, category, ${cells.map(({ value }) => value).join(', ')}
  from interactions
  cross join lateral (values (interactions.location_id), (0)) place (location_id)
  cross join lateral (values ((posted_at at time zone 'UTC')::date), ('-infinity'::date)) moment (day)
  where status <> 'ARCHIVED' group by 1, 2, 3, 4, 5`;
