import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { INSIGHT_READING } from '@listings/feature-insights';
import { insertAccount } from '@listings/feature-accounts';
import { insertListingLink } from '@listings/feature-connections';
import type { Transaction } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { KEY, sandboxWorkers } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';
import { killPlaces } from '../testing/kill-places.js';

const SITE = 'PUBLISHER_A';
const LISTINGS = ['9100001', '9100002', '9100003'];

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
  ({ database } = workers);
});
afterEach(() => workers.killAll());
afterAll(() => workers?.close());

/** Requests the work of a connected account, as the connections feature does. */
const request = (transaction: Transaction, accountId: number, connectedAccountId: string) =>
  testWork(database).add(transaction, { accountId, kind: INSIGHT_READING, rows: [{ subject: connectedAccountId }] });

const start: SandboxWorkers['start'] = (more) => workers.start(more);

/** An account connected to the sandbox, with a location for each listing. */
async function linkedTenant(): Promise<number> {
  const connectedAccountId = systemClock.uuid();
  return database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, { name: 'Tenant', plan: 'ENTERPRISE' });
    const credentials = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
    await transaction.execute(
      `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
       values ($1, $2::uuid, $3, $2::text, 'Ann', $4)`,
      [
        accountId,
        connectedAccountId,
        SITE,
        sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, credentials),
      ],
    );
    for (const listing of LISTINGS) {
      const listingRef = `accounts/101/locations/${listing}`;
      const [row] = await transaction.query<{ locationId: number; listingId: string }>(
        `with place as (
           insert into locations (account_id, name, country_iso, sub_category_id, phone, search)
           values ($1, 'Shop', 'US', 1001, $4, '') returning id
         ), listing as (
           insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
           values ($1, $2, $3, $4, 'Shop', '{}') returning id
         )
         select place.id as "locationId", listing.id as "listingId" from place, listing`,
        [accountId, connectedAccountId, SITE, listingRef],
      );
      const { locationId = 0, listingId = '' } = row ?? {};
      await insertListingLink(transaction, {
        accountId,
        locationId,
        publisher: SITE,
        connectedAccountId,
        listingId,
        listingRef,
      });
    }
    request(transaction, accountId, connectedAccountId);
    return accountId;
  });
}

const openFeeds = async (accountId: number) =>
  (await database.query('select 1 from insight_feeds where account_id = $1 and due_at <= now()', [accountId])).length;

/** All stored numbers of an account, by listing. */
async function numbers(accountId: number): Promise<string[]> {
  const rows = await database.query<{ line: string }>(
    `select concat_ws(' ', listing_ref, day, metrics) as line
     from insight_days join insight_feeds feed on feed.account_id = insight_days.account_id and feed.id = feed_id
     where feed.account_id = $1 order by 1`,
    [accountId],
  );
  return rows.map(({ line }) => line);
}

/** Waits until no feed of the account is due. */
const allRead = (accountId: number) =>
  waitFor(async () => (await openFeeds(accountId)) === 0, { describe: 'the end of the reads' });

/** Starts a worker that dies at a failpoint, waits for its death, and expires the lease that it held. */
async function dieAt(place: string): Promise<void> {
  const { ended, output } = start({ FAILPOINT: place });
  const { signal } = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the worker was not killed at ${place}: ${output()}`);
  await database.execute(
    `update work set lease_until = now() - interval '1 second' where kind = $1 and lease_until is not null`,
    [INSIGHT_READING],
  );
}

describe('a worker that is killed while it reads insights', () => {
  /** What is stored of an account whose worker was never killed. */
  let calm: string[];

  beforeAll(async () => {
    const accountId = await linkedTenant();
    const { child, ended } = start();
    await allRead(accountId);
    child.kill('SIGKILL');
    await ended;
    calm = await numbers(accountId);
    expect(calm.length).toBeGreaterThan(LISTINGS.length * 390);
  });

  it.each(
    killPlaces(
      ['insights.after_claim', 'insights.before_store', 'insights.before_commit', 'insights.before_commit:4'],
      { usually: ['insights.before_commit:4', 'insights.before_store'] },
    ),
  )('[contract 11] [reliability 2, I2] at %s: the same is stored as without the kill', async (place) => {
    const accountId = await linkedTenant();
    await dieAt(place);
    expect(await openFeeds(accountId)).toBeGreaterThan(0);
    // Twice: the process that takes over dies as well.
    await dieAt(place);
    await Promise.all([start().ready, start().ready]);
    await allRead(accountId);
    expect(await numbers(accountId)).toEqual(calm);
    const [feeds] = await database.query<{ lost: number; failures: number }>(
      `select (select lost_claims from work where account_id = $1 and kind = $2) as lost, sum(failures)::integer as failures
       from insight_feeds where account_id = $1`,
      [accountId, INSIGHT_READING],
    );
    expect(feeds).toEqual({ lost: 0, failures: 0 });
  });
});
