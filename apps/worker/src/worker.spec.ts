import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { createCampaign, viewCampaign } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import type { Caller, CampaignInput } from '@listings/domain';
import { Database, findMissingEvents, findOverdueWork, migrate } from '@listings/persistence';
import { createLogger, Encryption, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { sealCredentials } from '@listings/publisher-gateway';
import { openJobQueue } from '@listings/queue';
import type { OpenJobQueue } from '@listings/queue';
import { testDatabase, waitFor } from '@listings/testing';
import { buildWorker } from './testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from './testing/built-worker.js';

const SITE_A = 'PUBLISHER_A';
const SITE_B = 'PUBLISHER_B';
const KEY = Buffer.alloc(32, 7).toString('base64');

let build: WorkerBuild;
let sandbox: Sandbox;
let admin: SandboxAdmin;
let made: Awaited<ReturnType<typeof testDatabase>>;
let deps: PostsDependencies;
let queue: OpenJobQueue;
let environment: Record<string, string>;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  build = buildWorker();
  build.log.expectLine(/worker cannot start: /);
  [made, sandbox] = await Promise.all([testDatabase(migrate), startSandbox()]);
  admin = new SandboxAdmin(sandbox.url);
  await admin.settings({ 'a.postSettle': { mode: 'delay', ms: 300 } });
  const settings = { ...plugInSettings(sandbox.url), PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' };
  environment = {
    ...settings,
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: KEY,
    PUBLISHERS: `${build.plugIn('publisher-a')},${build.plugIn('publisher-b')}`,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://listings.example',
    // No test of this file stores files in it.
    MEDIA_DIR: '/nowhere',
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = systemClock;
  const publishers = await loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: settings,
    logger,
    clock,
  });
  queue = await openJobQueue({ url: made.url, logger });
  deps = { database: new Database({ url: made.url }), clock, jobs: queue.jobs, publishers };
}, 90_000);

afterEach(async () => {
  for (const { child } of workers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers.length = 0;
});

afterAll(async () => {
  // Cleans up also when a part of the setup failed.
  await queue?.close();
  await deps?.database.close();
  await sandbox?.close();
  await made?.drop();
  build?.remove();
});

function start(more: Record<string, string> = {}): WorkerProcess {
  const worker = build.start({ ...environment, ...more });
  workers.push(worker);
  return worker;
}

/** An account with one location that is linked to listing nn at both publishers. */
async function tenantAt(nn: number): Promise<{ caller: Caller; locationId: number }> {
  const { database } = deps;
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = (account as { id: number }).id;
  await database.execute('insert into account_counters (account_id) values ($1)', [accountId]);
  const [place] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, 'Place', 'US', 1, '') returning id`,
    [accountId],
  );
  const locationId = (place as { id: number }).id;
  const two = String(nn).padStart(2, '0');
  const connections = [
    {
      site: SITE_A,
      ref: `accounts/101/locations/91000${two}`,
      credentials: { accessToken: 'at-a1', refreshToken: 'rt-a1' },
    },
    { site: SITE_B, ref: `1000000100000${two}`, credentials: { userToken: 'ut-b1', issuedAt: Date.now() } },
  ];
  for (const { site, ref, credentials } of connections) {
    const connectedAccountId = systemClock.uuid();
    const sealed = sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, credentials);
    await database.execute(
      `with account as (
         insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
       ), listing as (
         insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content) values ($1, $5, $2, $3, $6, 'x', '{}')
       )
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       values ($1, $7, $3, $2, $5, $6)`,
      [accountId, connectedAccountId, site, sealed, systemClock.uuid(), ref, locationId],
    );
  }
  return {
    caller: { accountId, scope: 'WRITE', source: 'api', limits: { minute: null, hour: null, day: null } },
    locationId,
  };
}

async function post(
  { caller, locationId }: Awaited<ReturnType<typeof tenantAt>>,
  message: string,
  options: { more?: Partial<CampaignInput>; enqueued?: boolean } = {},
): Promise<number> {
  const sites = options.more?.postSites ?? [SITE_A, SITE_B];
  const lost = { enqueue: async () => undefined, enqueueMany: async () => undefined };
  const result = await createCampaign(options.enqueued === false ? { ...deps, jobs: lost } : deps, caller, {
    postName: 'Test',
    locationIds: [locationId],
    postType: 'ANNOUNCEMENT',
    postSites: sites,
    postMessage: sites.map((site) => ({ site, message })),
    ...options.more,
  });
  if (!result.success) throw new Error(JSON.stringify(result.violations));
  return Number(Buffer.from(result.socialPost.id, 'base64').toString().split(':')[1]);
}

async function reach(caller: Caller, postId: number, status: string, timeoutMs = 10_000) {
  return waitFor(
    async () => {
      const view = await viewCampaign(deps, caller, postId);
      return view?.socialPostInfo.status === status ? view : undefined;
    },
    { describe: `${status} of campaign ${postId}`, timeoutMs, intervalMs: 50 },
  );
}

/** Texts of the posts that page nn shows at publisher B. */
async function livePostsB(nn: number): Promise<string[]> {
  const page = `1000000100000${String(nn).padStart(2, '0')}`;
  const proof = createHmac('sha256', 'sandbox-secret').update(`pt-${page}`).digest('hex');
  const url = `${sandbox.url}/b/v25.0/${page}/published_posts?limit=100&appsecret_proof=${proof}`;
  const response = await fetch(url, { headers: { authorization: `Bearer pt-${page}` } });
  return ((await response.json()) as { data: { message: string }[] }).data.map(({ message }) => message);
}

describe('worker', () => {
  it('[design 4] publishes what is enqueued, reports its metrics, and stops gracefully with 0', async () => {
    const worker = start();
    const { metricsPort } = await worker.ready;

    const tenant = await tenantAt(1);
    const view = await reach(tenant.caller, await post(tenant, 'Hello'), 'SUCCESS');
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/listings_post_steps_total\{site="PUBLISHER_B",event="published"\} [1-9]/);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.output()).not.toContain('at-a1');
  }, 30_000);

  it('[design 3.1] finds a campaign whose job was lost, and one whose scheduled start has come, not before it', async () => {
    const tenant = await tenantAt(2);
    await start().ready;
    const startAt = Date.now() + 1_500;
    const postScheduledDates = {
      startDatetime: new Date(startAt).toISOString(),
      endDatetime: new Date(startAt + 86_400_000).toISOString(),
    };
    const scheduled = await post(tenant, 'Later', {
      more: { postSites: [SITE_B], postScheduledDates },
      enqueued: false,
    });
    const lost = await post(tenant, 'Now', { more: { postSites: [SITE_B] }, enqueued: false });
    await reach(tenant.caller, lost, 'SUCCESS');
    await reach(tenant.caller, scheduled, 'SUCCESS');
    const [delivery] = await deps.database.query<{ at: Date }>(
      'select ref_at as at from post_deliveries where account_id = $1 and post_id = $2',
      [tenant.caller.accountId, scheduled],
    );
    expect(delivery?.at.getTime()).toBeGreaterThanOrEqual(startAt);
    expect((await livePostsB(2)).sort()).toEqual(['Later', 'Now']);
  }, 30_000);

  it.each(['post.before_create', 'post.after_create', 'post.after_mark'])(
    '[reliability 2] killed at %s: exactly one live post and one event',
    async (failpoint) => {
      const nn = 10 + failpoint.length;
      const tenant = await tenantAt(nn);
      const dying = start({ FAILPOINT: failpoint });
      await dying.ready;
      const postId = await post(tenant, `Killed at ${failpoint}`, { more: { postSites: [SITE_B] } });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

      // Moves the clock past the lease of the dead process and the minute in which its post could still appear.
      await deps.database.execute(
        `update post_deliveries set lease_until = lease_until - interval '70 seconds', attempted_at = attempted_at - interval '70 seconds' where post_id = $1`,
        [postId],
      );
      await start().ready;
      // Only now, because the server may still have executed statements of the dead process until here.
      await deps.database.execute(`update social_posts set due_at = now() where id = $1`, [postId]);
      await reach(tenant.caller, postId, 'SUCCESS', 20_000);
      expect(await livePostsB(nn)).toEqual([`Killed at ${failpoint}`]);
      const events = await deps.database.query<{ type: string }>(
        'select type from events where account_id = $1 order by sequence',
        [tenant.caller.accountId],
      );
      expect(events.map(({ type }) => type)).toEqual(['local_post.created', 'local_post.published']);
    },
    30_000,
  );

  it('[reliability 2] two workers share a campaign and publish each post once', async () => {
    await Promise.all([start().ready, start().ready]);
    const tenants = await Promise.all([31, 32, 33, 34, 35, 36].map(tenantAt));
    const postIds = await Promise.all(
      tenants.map((tenant) => post(tenant, 'Shared', { more: { postSites: [SITE_B] } })),
    );
    await Promise.all(tenants.map(({ caller }, n) => reach(caller, postIds[n] as number, 'SUCCESS')));
    expect((await Promise.all([31, 32, 33, 34, 35, 36].map(livePostsB))).flat()).toEqual(Array(6).fill('Shared'));

    // After the kills of the tests before this one nothing is left behind. The test stored its locations itself.
    const limit = 100;
    await waitFor(async () => (await findOverdueWork(deps.database, { limit })).length === 0, {
      describe: '[reliability 4, G15] no overdue work',
    });
    const missing = await findMissingEvents(deps.database, { limit });
    expect(missing.filter(({ kind }) => kind !== 'locations')).toEqual([]);
  }, 30_000);

  it('[contract 10] a running job is finished before the process ends with 0', async () => {
    const tenant = await tenantAt(3);
    const worker = start();
    await worker.ready;
    await admin.clearRequests();
    await admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 700 });
    const postId = await post(tenant, 'In hand', { more: { postSites: [SITE_B] } });
    await admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 10_000 });
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 0 });
    const [row] = await deps.database.query<{ state: string }>('select state from post_deliveries where post_id = $1', [
      postId,
    ]);
    expect(row).toEqual({ state: 'LIVE' });
    expect(await livePostsB(3)).toEqual(['In hand']);
  }, 30_000);

  it('[design 3.11] does not start on a database that lacks migrations, and says what to do', async () => {
    const empty = await testDatabase(async function nothing() {
      // not migrated
    });
    const worker = start({ DATABASE_URL: empty.url });
    expect(await worker.ended).toEqual({ code: 78, signal: null });
    expect(worker.output()).toContain('run the migrate command');
    const unset = start({ DATABASE_URL: '', ENCRYPTION_KEY: 'short' });
    expect((await unset.ended).code).toBe(78);
    expect(unset.output()).toContain('DATABASE_URL is not set.');
    expect(unset.output()).toContain('ENCRYPTION_KEY must be 32 bytes in base64');
    await empty.drop();
  }, 30_000);
});
