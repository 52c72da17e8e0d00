import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, insertAccount, insertListingLink, migrate } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { buildWorker } from '../testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from '../testing/built-worker.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const SITE = 'PUBLISHER_A';
const LISTINGS = ['9100001', '9100002', '9100003'];

let build: WorkerBuild;
let made: TestDatabase;
let sandbox: Sandbox;
let admin: SandboxAdmin;
let database: Database;
let folder: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'));
  build = buildWorker();
  [made, sandbox] = await Promise.all([testDatabase(migrate), startSandbox()]);
  admin = new SandboxAdmin(sandbox.url);
  database = new Database({ url: made.url });
}, 60_000);
afterEach(async () => {
  for (const { child } of workers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers.length = 0;
});
afterAll(async () => {
  await database?.close();
  await sandbox?.close();
  await made?.drop();
  build?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function start(more: Record<string, string> = {}): WorkerProcess {
  const worker = build.start({
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: KEY,
    PUBLISHERS: build.plugIn('publisher-a'),
    ...plugInSettings(sandbox.url),
    METRICS_PORT: '0',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: folder,
    SWEEP_MS: '100',
    ...more,
  });
  workers.push(worker);
  return worker;
}

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

describe('workers that read insights', () => {
  it('[contract 11] [reliability 2] store the same insights after kills at every step as without any', async () => {
    const calm = await linkedTenant();
    start();
    const ends = (accountId: number) =>
      waitFor(async () => (await openFeeds(accountId)) === 0, { describe: 'the end of the reads', timeoutMs: 30_000 });
    await ends(calm);
    for (const { child } of workers) child.kill('SIGKILL');

    const killed = await linkedTenant();
    for (const place of [
      'insights.after_claim',
      'insights.before_store',
      'insights.before_commit',
      'insights.after_store',
      'insights.before_commit:4',
    ]) {
      expect((await start({ FAILPOINT: place }).ended).signal).toBe('SIGKILL');
      // Expires the leases instead of waiting for them.
      await database.execute(
        `update insight_schedules set lease_until = now() - interval '1 second' where claim is not null`,
      );
    }
    const before = (await numbers(killed)).length;
    expect(before).toBeGreaterThan(0);
    expect(await openFeeds(killed)).toBeGreaterThan(0);
    await Promise.all([start().ready, start().ready]);
    await ends(killed);

    const stored = await numbers(killed);
    expect(stored).toEqual(await numbers(calm));
    expect(stored.length).toBeGreaterThan(LISTINGS.length * 390);
    const [feeds] = await database.query<{ lost: number; failures: number }>(
      'select sum(lost_claims)::integer as lost, sum(failures)::integer as failures from insight_feeds',
    );
    expect(feeds).toEqual({ lost: 0, failures: 0 });
  }, 120_000);

  it('[contract 11] [reliability 2] two of them make one call at a time for a connected account', async () => {
    await admin.clearRequests();
    await admin.latency({ publisher: 'a', fixedMs: 40, jitterMs: 40 });
    const accountId = await linkedTenant();
    await Promise.all([start().ready, start().ready, start().ready]);
    await waitFor(async () => (await openFeeds(accountId)) === 0, {
      describe: 'the end of the reads',
      timeoutMs: 30_000,
    });
    const spans = (await admin.requests({ operation: 'a.metrics.daily' }))
      .map(({ at, durationMs }) => ({ from: Date.parse(at), to: Date.parse(at) + (durationMs ?? 0) }))
      .sort((one, other) => one.from - other.from);
    expect(spans.length).toBeGreaterThanOrEqual(LISTINGS.length * 6);
    for (const [index, { from }] of spans.entries()) {
      if (index > 0) expect(from).toBeGreaterThanOrEqual((spans[index - 1]?.to ?? 0) - 5);
    }
  }, 60_000);
});
