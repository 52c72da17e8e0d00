import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CAMPAIGN, POST_DELIVERY } from '@listings/feature-posts';
import { findMissingEvents } from '@listings/events';
import { eventsOf } from '@listings/persistence/testing';
import { testDatabase, waitFor } from '@listings/testing';
import { loseClaims, testWork } from '@listings/work/testing';
import { findOverdue } from './invariants/check-invariants.js';
import { postTenants, SITE_B } from './testing/post-tenants.js';
import type { PostTenants } from './testing/post-tenants.js';
import { sandboxWorkers } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];
let admin: SandboxWorkers['admin'];
let tenants: PostTenants;

beforeAll(async () => {
  workers = await sandboxWorkers({
    plugIns: ['publisher-a', 'publisher-b'],
    environment: { PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' },
  });
  ({ database, admin } = workers);
  workers.build.log.expectLine(/worker cannot start: /);
  await admin.settings({ 'a.postSettle': { mode: 'delay', ms: 300 } });
  tenants = await postTenants(workers);
});
afterEach(() => workers.killAll());
afterAll(async () => {
  // Cleans up also when a part of the setup failed.
  await tenants?.close();
  await workers?.close();
});

const start: SandboxWorkers['start'] = (more) => workers.start(more);

describe('worker', () => {
  it('[design 4] publishes what is enqueued, reports its metrics, and stops gracefully with 0', async () => {
    const worker = start();
    const { metricsPort } = await worker.ready;

    const tenant = await tenants.tenantAt(1);
    const view = await tenants.reach(tenant.caller, await tenants.post(tenant, 'Hello'), 'SUCCESS');
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);

    // It counts a step after the commit.
    await waitFor(
      async () =>
        /listings_work_step_seconds_count\{kind="post-delivery",outcome="done"\} [1-9]/.test(
          await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
        ),
      { describe: 'the counted step' },
    );
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.output()).not.toContain('at-a1');
  });

  it('[design 3.1] finds a campaign whose job was lost, and one whose scheduled start has come, not before it', async () => {
    const tenant = await tenants.tenantAt(2);
    await start().ready;
    const startAt = Date.now() + 1_500;
    const postScheduledDates = {
      startDatetime: new Date(startAt).toISOString(),
      endDatetime: new Date(startAt + 86_400_000).toISOString(),
    };
    const scheduled = await tenants.post(tenant, 'Later', {
      more: { postSites: [SITE_B], postScheduledDates },
      announced: false,
    });
    const lost = await tenants.post(tenant, 'Now', { more: { postSites: [SITE_B] }, announced: false });
    await tenants.reach(tenant.caller, lost, 'SUCCESS');
    await tenants.reach(tenant.caller, scheduled, 'SUCCESS');
    const [delivery] = await database.query<{ at: Date }>(
      'select ref_at as at from post_deliveries where account_id = $1 and post_id = $2',
      [tenant.caller.accountId, scheduled],
    );
    expect(delivery?.at.getTime()).toBeGreaterThanOrEqual(startAt);
    expect((await tenants.livePostsB(2)).sort()).toEqual(['Later', 'Now']);
  });

  it.each(['post.before_create', 'post.after_create', 'post.after_mark'])(
    '[reliability 2, I1, I4] killed at %s: exactly one live post and one event',
    async (failpoint) => {
      const nn = 10 + failpoint.length;
      const tenant = await tenants.tenantAt(nn);
      const dying = start({ FAILPOINT: failpoint });
      await dying.ready;
      const postId = await tenants.post(tenant, `Killed at ${failpoint}`, { more: { postSites: [SITE_B] } });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

      await loseClaims(database, POST_DELIVERY);
      await start().ready;
      const isSettled = async () =>
        (await database.query(`select 1 from post_deliveries where post_id = $1 and state <> 'SENDING'`, [postId]))
          .length === 1;
      await waitFor(isSettled, { describe: 'the next step of the delivery' });
      // Moves the clock past the time in which the post could still appear.
      await database.execute('update post_deliveries set resend_after = now() where post_id = $1', [postId]);
      // Only now, because the server may still have executed statements of the dead process until here.
      await database.execute('update work set due_at = now(), lease_until = null where kind = $1 and subject = $2', [
        CAMPAIGN,
        String(postId),
      ]);
      await tenants.reach(tenant.caller, postId, 'SUCCESS');
      expect(await tenants.livePostsB(nn)).toEqual([`Killed at ${failpoint}`]);
      const events = await eventsOf(database, tenant.caller.accountId);
      expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.published']);
    },
  );

  it('[reliability 2, I4] two workers share a campaign and publish each post once', async () => {
    await Promise.all([start().ready, start().ready]);
    const six = await Promise.all([31, 32, 33, 34, 35, 36].map(tenants.tenantAt));
    const postIds = await Promise.all(
      six.map((tenant) => tenants.post(tenant, 'Shared', { more: { postSites: [SITE_B] } })),
    );
    await Promise.all(six.map(({ caller }, n) => tenants.reach(caller, postIds[n] as number, 'SUCCESS')));
    expect((await Promise.all([31, 32, 33, 34, 35, 36].map(tenants.livePostsB))).flat()).toEqual(
      Array(6).fill('Shared'),
    );

    // After the kills of the tests before this one nothing is left behind. The test stored its locations itself, and no
    // webhook-dispatcher gives the events their numbers.
    const limit = 100;
    const overdue = async () => (await findOverdue(database, { limit })).filter(({ kind }) => kind !== 'event-numbers');
    await waitFor(async () => (await overdue()).length === 0, { describe: '[reliability 4, G15] no overdue work' });
    const missing = await findMissingEvents(database, { limit });
    expect(missing.filter(({ kind }) => kind !== 'locations')).toEqual([]);
  });

  it('[6.3] [publishers 0.1] continues a post whose owner has connected the account again', async () => {
    const tenant = await tenants.tenantAt(4);
    const connect = (status: string) =>
      database.execute('update connected_accounts set status = $2 where account_id = $1', [
        tenant.caller.accountId,
        status,
      ]);
    await connect('REAUTH_REQUIRED');
    await start().ready;
    const postId = await tenants.post(tenant, 'Back again', { more: { postSites: [SITE_B] } });
    await waitFor(
      async () =>
        (
          await database.query('select 1 from post_deliveries where post_id = $1 and paused_since is not null', [
            postId,
          ])
        ).length === 1,
      { describe: 'a post that waits for its owner' },
    );
    await connect('CONNECTED');
    await database.transaction(async (transaction) => {
      const { accountId } = tenant.caller;
      testWork(database).makeDue(transaction, { accountId, kind: POST_DELIVERY, limit: 1 });
    });
    await tenants.reach(tenant.caller, postId, 'SUCCESS');
    expect(await tenants.livePostsB(4)).toEqual(['Back again']);
  });

  it('[contract 10] a running job is finished before the process ends with 0', async () => {
    const tenant = await tenants.tenantAt(3);
    const worker = start();
    await worker.ready;
    await admin.clearRequests();
    await admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 700 });
    const postId = await tenants.post(tenant, 'In hand', { more: { postSites: [SITE_B] } });
    await admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 0 });
    const [row] = await database.query<{ state: string }>('select state from post_deliveries where post_id = $1', [
      postId,
    ]);
    expect(row).toEqual({ state: 'LIVE' });
    expect(await tenants.livePostsB(3)).toEqual(['In hand']);
  });

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
  });
});
