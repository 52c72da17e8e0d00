import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import { DIFFERENCE_RULING, LISTING_READING, saveRules } from '@listings/feature-health';
import type { DifferenceRule } from '@listings/feature-health';
import { requestSubmissions } from '@listings/feature-listings';
import { saveEndpoint } from '@listings/feature-webhooks';
import { findSubCategoryByKey } from '@listings/reference-data';
import { callerOf, newAccount, newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { waitFor } from '@listings/testing';
import { loseClaims, testWork } from '@listings/work/testing';
import { listingRefAt } from '../testing/linked-location.js';
import { KEY, sandboxWorkers } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_A';
const PHONE = '+14155552671';
const LISTINGS = [11, 12, 13, 14, 15];

/** One field is restored, one is taken over, one is left, and the name waits for a person. */
const RULES: readonly DifferenceRule[] = [
  { action: 'REJECT', field: 'phone' },
  { action: 'ACCEPT', field: 'website' },
  { action: 'IGNORE', field: 'description' },
];

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
  ({ database } = workers);
});
afterEach(() => workers.killAll());
afterAll(() => workers?.close());

interface Tenant {
  readonly accountId: number;
  readonly connectedAccountId: string;
  /** In the order of {@link LISTINGS}. */
  readonly locationIds: readonly number[];
}

/** An account whose locations agree with their listings, in a world of the publisher where nobody has edited anything. */
async function agreeingTenant(): Promise<Tenant> {
  await database.execute('delete from work');
  await workers.admin.reset();
  const accountId = await newAccount(database);
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  const encryption = new Encryption([KEY]);
  const credentials = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
  const sealed = sealCredentials(encryption, connection, credentials);
  await newConnectedAccount(database, { ...connection, credentials: sealed });
  const locationIds: number[] = [];
  for (const nn of LISTINGS)
    locationIds.push(
      await newLocation(database, accountId, {
        ...{
          name: `Shop ${nn}`,
          state_iso: 'CA',
          city: 'San Francisco',
          street: '1 Market Street',
          postal_code: '94103',
        },
        phone: PHONE,
        biz_url: 'https://shop.example/',
        description: 'Bread and cake for the town.',
        sub_category_id: findSubCategoryByKey('cafe')?.databaseId,
      }),
    );
  await storeLinks(
    database,
    connection,
    locationIds.map((locationId, index) => ({ locationId, listingRef: listingRefAt(SITE, LISTINGS[index] as number) })),
  );
  await saveEndpoint({ database, clock: systemClock, encryption, allowPrivateAddresses: false }, accountId, {
    url: 'https://receiver.example/',
    additionalEvents: ['listing.difference_found', 'listing.difference_closed'],
  });
  const tenant = { accountId, connectedAccountId: connection.connectedAccountId, locationIds };
  await database.transaction(async (transaction) => {
    const sites = [{ publisher: SITE, siteId: 1 }];
    const requested = await requestSubmissions(transaction, { accountId, locationIds, sites });
    const rows = requested.map((each) => ({ subject: siteSubject(each), group: each.connectedAccountId ?? '' }));
    testWork(database).add(transaction, { accountId, kind: LISTING_SUBMISSION, rows });
  });
  workers.start();
  await until(tenant, 'the pushes', { sql: `listing_submissions where account_id = $1 and state = 'SUCCESS'` });
  await until(tenant, 'the readings', { sql: 'listing_readings where account_id = $1 and read_at is not null' });
  await workers.killAll();
  for (const kind of [LISTING_READING, LISTING_SUBMISSION]) await loseClaims(database, kind);
  expect(await database.query('select * from listing_differences where account_id = $1', [accountId])).toEqual([]);
  return tenant;
}

/** Ends the waits of a tenant: its pushes and its readings are due. */
async function hurry({ accountId, connectedAccountId, locationIds }: Tenant): Promise<void> {
  await database.execute('update listing_submissions set next_push_at = null where account_id = $1', [accountId]);
  await database.transaction(async (transaction) => {
    const work = testWork(database);
    const rows = locationIds.map((locationId) => ({
      subject: siteSubject({ locationId, publisher: SITE }),
      group: connectedAccountId,
    }));
    work.add(transaction, { accountId, kind: LISTING_READING, rows });
    work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, limit: 100 });
  });
}

/** Waits until a count of the rows of a tenant is the number of its listings, times `each`; ends its waits meanwhile. */
async function until(tenant: Tenant, describe: string, { sql, each = 1 }: { sql: string; each?: number }) {
  await waitFor(
    async () => {
      await hurry(tenant);
      const [row] = await database.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, [
        tenant.accountId,
      ]);
      return row?.count === each * LISTINGS.length;
    },
    { describe, intervalMs: 250 },
  );
}

/** Starts a worker that dies at a place, ends the waits of the tenant until it has died, and ends its claims. */
async function dieAt(place: string, tenant: Tenant): Promise<void> {
  const worker = workers.start({ FAILPOINT: place });
  let end: Awaited<typeof worker.ended> | undefined;
  void worker.ended.then((ended) => (end = ended));
  await waitFor(
    async () => {
      if (end === undefined) await hurry(tenant);
      return end;
    },
    { describe: `the death at ${place}`, intervalMs: 250 },
  );
  expect({ place, end }).toEqual({ place, end: { code: null, signal: 'SIGKILL' } });
  for (const kind of [LISTING_READING, LISTING_SUBMISSION, DIFFERENCE_RULING]) await loseClaims(database, kind);
}

/** Lets strangers edit the listings of a tenant, kills workers at the places, and returns all that came of it. */
async function editedByStrangers(places: readonly string[]): Promise<string[]> {
  const tenant = await agreeingTenant();
  const { accountId } = tenant;
  const deps = { database, unit: database, clock: systemClock, work: testWork(database) };
  const publishers = new PublisherRegistry([]);
  expect(await saveRules({ ...deps, publishers }, callerOf(accountId), RULES)).toEqual([]);
  for (const nn of LISTINGS)
    await workers.admin.editListing(`91000${nn}`, {
      title: `Strange ${nn}`,
      phoneNumbers: { primaryPhone: '(212) 555-0123' },
      websiteUri: `https://stranger.example/${nn}`,
      profile: { description: 'A strange text.' },
    });
  for (const place of places) await dieAt(place, tenant);
  await Promise.all([workers.start().ready, workers.start().ready]);
  await until(tenant, 'the end of all differences', {
    sql: 'listing_differences where account_id = $1 and closed_at is not null',
    each: 4,
  });
  await workers.killAll();
  return outcome(tenant);
}

/** What is stored of the differences of a tenant, and what the publisher shows. */
async function outcome({ accountId, locationIds }: Tenant): Promise<string[]> {
  const rows = await database.query<{ locationId: number; line: string }>(
    `select location_id as "locationId", concat_ws(' ', field, state, rejections, ours, theirs) as line
     from listing_differences where account_id = $1
     union all
     select location_id, concat_ws(' ', action, array_to_string(fields, ','), actor) from location_changes where account_id = $1
     union all
     select location_id, concat_ws(' ', type, body::jsonb #>> '{data,field}', body::jsonb #>> '{data,state}')
     from stored_events where account_id = $1 and type like 'listing.%'
     union all
     select id, concat_ws(' ', biz_url, phone, description) from locations where account_id = $1`,
    [accountId],
  );
  const stored = rows.map(({ locationId, line }) => `${locationIds.indexOf(locationId)} ${line}`);
  const shown = await Promise.all(
    LISTINGS.map(async (nn) => JSON.stringify((await shownAt(`91000${nn}`)) ?? 'nothing')),
  );
  return [...stored.sort(), ...shown];
}

/** What customers see of a listing, in the fields that strangers edited. */
async function shownAt(listing: string) {
  const { a } = (await workers.admin.state({ listing })) as unknown as {
    a: { listings: { id: string; location: Record<string, unknown> }[] };
  };
  const { title, phoneNumbers, websiteUri, profile } = a.listings.find(({ id }) => id === listing)?.location ?? {};
  return { title, phoneNumbers, websiteUri, profile };
}

describe('decisions about differences whose workers are killed', () => {
  /** What came of the edits while no worker was killed. */
  let calm: string[];

  beforeAll(async () => {
    calm = await editedByStrangers([]);
    const count = (pattern: RegExp) => calm.filter((line) => pattern.test(line)).length;
    for (const pattern of [
      /^\d phone RESTORED 1 /,
      /^\d website ACCEPTED 0 /,
      /^\d description GONE 0 /,
      /^\d name GONE 0 /,
      /^\d DIFFERENCE_REJECTED phone SERVICE$/,
      /^\d DIFFERENCE_ACCEPTED bizUrl SERVICE$/,
      /^\d DIFFERENCE_IGNORED description SERVICE$/,
      /^\d listing.difference_closed phone REJECTED$/,
      /^\d listing.difference_closed website ACCEPTED$/,
      /^\d listing.difference_closed description IGNORED$/,
      /^\d listing.difference_closed name GONE$/,
      /^\d https:..stranger.example.\d\d \+14155552671 Bread/,
      /^\{"title":"Shop \d\d".*4155552671.*stranger.example.\d\d/,
    ])
      expect({ pattern, count: count(pattern) }).toEqual({ pattern, count: LISTINGS.length });
    expect(count(/^\d listing.difference_found /)).toBe(4 * LISTINGS.length);
  }, 120_000);

  it.each([
    ['reading.after_call:3', 'reading.before_commit:8'],
    ['reading.after_commit:7', 'ruling.before_commit'],
    ['ruling.before_commit:2', 'ruling.after_commit'],
  ])(
    '[health] [reliability 2, I1] at %s and then at %s: the same comes of it as without the kills',
    async (...places) => {
      expect(await editedByStrangers(places)).toEqual(calm);
    },
  );
});
