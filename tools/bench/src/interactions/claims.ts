import { claimFeeds, Database } from '@listings/persistence';
import { spread } from '../report/statistics.js';

/** How long a claim of feeds takes, in milliseconds, median. */
export interface ClaimResult {
  readonly connectedAccounts: number;
  readonly noneDue: number;
  readonly allDue: number;
}

const CONNECTED_ACCOUNTS = 20_000;
/** The accounts of this measurement are no others: their rows are deleted after it. */
const FIRST_ACCOUNT = 1_900_000_000;
const CLAIMS = 50;

/** Measures claims in an installation of many accounts with one connected account each. */
export async function measureClaims(url: string): Promise<ClaimResult> {
  const database = new Database({ url, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    await removeRows(database);
    await database.execute(PLANT, [FIRST_ACCOUNT, CONNECTED_ACCOUNTS]);
    await database.execute('analyze interaction_schedules, interaction_feeds, connected_accounts, listing_links');
    const noneDue = await medianOfClaims(database);
    for (const [table, due] of [
      ['interaction_feeds', 'next_read_at'],
      ['interaction_schedules', 'due_at'],
    ])
      await database.execute(`update ${table} set ${due} = now() where account_id >= $1`, [FIRST_ACCOUNT]);
    const allDue = await medianOfClaims(database);
    return { connectedAccounts: CONNECTED_ACCOUNTS, noneDue, allDue };
  } finally {
    await removeRows(database);
    await database.close();
  }
}

async function medianOfClaims(database: Database): Promise<number> {
  const times: number[] = [];
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const began = performance.now();
    await claimFeeds(database, { limit: 4 });
    times.push(performance.now() - began);
  }
  return spread(times).median;
}

async function removeRows(database: Database): Promise<void> {
  await database.execute(`set session_replication_role = 'replica'`);
  for (const table of ['interaction_feeds', 'interaction_schedules', 'listing_links', 'connected_accounts'])
    await database.execute(`delete from ${table} where account_id >= $1`, [FIRST_ACCOUNT]);
}

/** The connection writes as a replica, so that a feed needs no location. */
const PLANT = `
  with number as (
    select $1::integer + number as account_id, number as location_id, gen_random_uuid() as id,
      now() + interval '1 hour' + number * interval '100 milliseconds' as due_at
    from generate_series(1, $2::integer) number
  ), connected as (
    insert into connected_accounts (account_id, id, publisher, subject, client_name)
    select account_id, id, 'PUBLISHER_A', 'claims', 'Ann' from number
  ), link as (
    insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
    select account_id, location_id, 'PUBLISHER_A', id, id, id::text from number
  ), feed as (
    insert into interaction_feeds (account_id, location_id, publisher, connected_account_id, next_read_at)
    select account_id, location_id, 'PUBLISHER_A', id, due_at from number
  )
  insert into interaction_schedules (account_id, connected_account_id, due_at) select account_id, id, due_at from number`;
