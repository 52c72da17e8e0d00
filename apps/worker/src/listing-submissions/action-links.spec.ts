import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCounters, requestSubmissions } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { waitFor } from '@listings/testing';
import { KEY, sandboxWorkers } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_A';
const LINK = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example/all', isPreferred: false };

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];
let admin: SandboxWorkers['admin'];
let sandbox: SandboxWorkers['sandbox'];

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-a'] });
  ({ database, admin, sandbox } = workers);
}, 90_000);
afterEach(() => workers.killAll());
afterAll(() => workers?.close());

const start: SandboxWorkers['start'] = (more) => workers.start(more);

/** A location with a managed link, linked to listing nn, with a requested push but no job. */
async function requestPush(nn: number): Promise<{ accountId: number; locationId: number }> {
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = account?.id ?? 0;
  await insertCounters(database, accountId);
  const [place] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id,
       place_action_links, search)
     values ($1, 'Place', 'US', 'CA', 'San Francisco', '1 Market Street', '94103', '+14155552671', $2, $3, '') returning id`,
    [accountId, findSubCategoryByKey('cafe')?.databaseId, JSON.stringify([LINK])],
  );
  const locationId = place?.id ?? 0;
  const connectedAccountId = systemClock.uuid();
  const credentials = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
  await database.execute(
    `with account as (
       insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
     ), listing as (
       insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content) values ($1, $5, $2, $3, $6, 'x', '{}')
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     values ($1, $7, $3, $2, $5, $6)`,
    [
      accountId,
      connectedAccountId,
      SITE,
      sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, credentials),
      systemClock.uuid(),
      `accounts/102/locations/91000${nn}`,
      locationId,
    ],
  );
  await push({ accountId, locationId });
  return { accountId, locationId };
}

async function push({ accountId, locationId }: { accountId: number; locationId: number }): Promise<void> {
  await database.transaction((transaction) =>
    requestSubmissions(transaction, { accountId, locationIds: [locationId], sites: [{ publisher: SITE, siteId: 1 }] }),
  );
}

/** The links in the record of a location, after all are submitted. */
async function submitted(locationId: number, count: number) {
  const read = async () => {
    const [row] = await database.query<{ document: string }>('select document from location_documents where id = $1', [
      locationId,
    ]);
    const { placeActionLinks } = JSON.parse(row?.document ?? '{}') as {
      placeActionLinks?: { name?: string; submissionStatus: string }[];
    };
    const done = placeActionLinks?.every(({ submissionStatus }) => submissionStatus === 'success');
    return done && placeActionLinks?.length === count ? placeActionLinks : undefined;
  };
  return waitFor(read, { describe: 'the submission of the links', timeoutMs: 10_000, intervalMs: 50 });
}

async function linksAt(nn: number): Promise<{ name: string; uri: string }[]> {
  const response = await fetch(`${sandbox.url}/a/v1/locations/91000${nn}/placeActionLinks`, {
    headers: { authorization: 'Bearer at-a1' },
  });
  return ((await response.json()) as { placeActionLinks?: { name: string; uri: string }[] }).placeActionLinks ?? [];
}

describe('action links in the worker', () => {
  it.each([
    ['action_links.after_note', 21],
    ['action_links.after_put', 22],
  ])(
    '[reliability 2] killed at %s: the link is put once, and known as ours',
    async (place, nn) => {
      const { accountId, locationId } = await requestPush(nn);
      const dying = start({ FAILPOINT: place });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await database.execute(
        `update listing_submissions set lease_until = lease_until - interval '1 minute' where location_id = $1`,
        [locationId],
      );
      await start().ready;
      const [link] = await submitted(locationId, 1);
      expect(await linksAt(nn)).toMatchObject([{ name: link?.name, uri: LINK.uri }]);
      expect(await admin.requests({ operation: 'a.actions.create', listing: `91000${nn}` })).toHaveLength(1);

      // The client removes the link: the information that the service wrote it survived the crash.
      await database.execute(`update locations set place_action_links = '[]' where id = $1`, [locationId]);
      await push({ accountId, locationId });
      await database.execute(
        'update listing_submissions set next_attempt_at = now() where location_id = $1 and next_attempt_at is not null',
        [locationId],
      );
      await admin.waitForRequests({
        operation: 'a.actions.delete',
        listing: `91000${nn}`,
        count: 1,
        timeoutMs: 10_000,
      });
      expect(await linksAt(nn)).toEqual([]);
    },
    40_000,
  );
});
