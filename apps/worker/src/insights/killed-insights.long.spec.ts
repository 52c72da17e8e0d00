import { beforeAll, describe, expect, it } from '@jest/globals';
import { INSIGHT_READING } from '@listings/feature-insights';
import { linkListing } from '@listings/feature-connections/testing';
import { newAccount, newConnectedAccount, newLocations } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { KEY, workersOfFile } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';
import { killPlaces } from '../testing/kill-places.js';

const SITE = 'PUBLISHER_A';
const LISTINGS = ['9100001', '9100002', '9100003'];

const workers = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
let database: SandboxWorkers['database'];
beforeAll(() => void ({ database } = workers));

const start: SandboxWorkers['start'] = (more) => workers.start(more);

/** An account connected to the sandbox, with a location for each listing, and the work that the connections feature requests. */
async function linkedTenant(): Promise<number> {
  const accountId = await newAccount(database);
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  const tokens = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
  const credentials = sealCredentials(new Encryption([KEY]), connection, tokens);
  await newConnectedAccount(database, { ...connection, credentials });
  const locationIds = await newLocations(database, accountId, LISTINGS.length);
  await database.transaction(async (transaction) => {
    for (const [index, listing] of LISTINGS.entries()) {
      const locationId = locationIds[index] ?? 0;
      await linkListing(transaction, { ...connection, locationId, listingRef: `accounts/101/locations/${listing}` });
    }
    const rows = [{ subject: connection.connectedAccountId }];
    testWork(database).add(transaction, { accountId, kind: INSIGHT_READING, rows });
  });
  return accountId;
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
