import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCounters, requestSubmissions } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { waitFor } from '@listings/testing';
import { KEY, sandboxWorkers } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_B';

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];
let admin: SandboxWorkers['admin'];

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-b'] });
  ({ database, admin } = workers);
}, 90_000);
afterEach(() => workers.killAll());
afterAll(() => workers?.close());

const start: SandboxWorkers['start'] = (more) => workers.start(more);

/** A location that is linked to page nn, with a requested push but no job. */
async function requestPush(nn: number): Promise<{ accountId: number; locationId: number }> {
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = account?.id ?? 0;
  await insertCounters(database, accountId);
  const [place] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, search)
     values ($1, 'Place', 'US', 'CA', 'San Francisco', '1 Market Street', '94103', '+14155552671', $2, '') returning id`,
    [accountId, findSubCategoryByKey('cafe')?.databaseId],
  );
  const locationId = place?.id ?? 0;
  const connectedAccountId = systemClock.uuid();
  const credentials = { userToken: 'ut-b1', issuedAt: Date.now() };
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
      pageId(nn),
      locationId,
    ],
  );
  const sites = [{ publisher: SITE, siteId: 2 }];
  await database.transaction((transaction) =>
    requestSubmissions(transaction, { accountId, locationIds: [locationId], sites }),
  );
  return { accountId, locationId };
}

const pageId = (nn: number) => `1000000100000${String(nn).padStart(2, '0')}`;

/** Statuses of the ended submissions; waits for the first. */
function ends(accountId: number): Promise<string[]> {
  const read = async () => {
    const rows = await database.query<{ body: string }>('select body from stored_events where account_id = $1', [
      accountId,
    ]);
    return rows.length > 0 ? rows.map(({ body }) => (JSON.parse(body) as { status: string }).status) : undefined;
  };
  return waitFor(read, { describe: 'the end of the submission', timeoutMs: 10_000, intervalMs: 50 });
}

const edits = (nn: number) => admin.requests({ publisher: 'b', operation: 'b.pages.update', listing: pageId(nn) });

describe('listing submissions in the worker', () => {
  it('[design 3.1] finds a request without a job, pushes it, and counts it', async () => {
    const { accountId } = await requestPush(1);
    const { metricsPort } = await start().ready;
    expect(await ends(accountId)).toEqual(['success']);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/listings_submission_steps_total\{site="PUBLISHER_B",event="live"\} 1/);
  }, 30_000);

  it.each([
    ['after_claim', 21],
    ['before_push', 22],
    ['after_push', 23],
    ['before_mark', 24],
    ['after_mark', 25],
  ])(
    '[reliability 2] killed at submission.%s: pushed once, recorded once',
    async (place, nn) => {
      const { accountId, locationId } = await requestPush(nn);
      const dying = start({ FAILPOINT: `submission.${place}` });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await database.execute(
        `update listing_submissions set lease_until = lease_until - interval '1 minute' where location_id = $1`,
        [locationId],
      );
      await start().ready;
      expect(await ends(accountId)).toEqual(['success']);
      expect(await edits(nn)).toHaveLength(1);
    },
    30_000,
  );
});
