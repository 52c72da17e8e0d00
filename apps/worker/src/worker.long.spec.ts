import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findMissingEvents } from '@listings/events';
import { A, B } from '@listings/feature-connections/testing';
import { INTERACTION_READING } from '@listings/feature-interactions';
import { POST_DELIVERY } from '@listings/feature-posts';
import { clockOffset, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import { findOverdue } from './invariants/check-invariants.js';
import { COLUMNS, requestPushes } from './testing/killed/killed-listings.js';
import { requestSearch } from './testing/killed/killed-readings.js';
import { livePostsAtB, newCampaign, newPostAtB, reached } from './testing/published-posts.js';
import { workerKit } from './testing/worker-kit.js';
import type { Tenant } from './testing/worker-kit.js';

const kit = shared(() =>
  workerKit({ PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30', SWEEP_MS: '200' }, { queueUrl: (database) => database }),
);

beforeAll(async () => {
  kit.build.log.expectLine(/"offsetSeconds":-?(59|60)\d,.*the clock of this machine and that of the database differ/);
  await kit.admin.settings({ 'a.postSettle': { mode: 'delay', ms: 300 } });
});

afterEach(() => kit.killAll());

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const atB = (nn: number) => kit.account({ listings: { [B]: [nn] } });
const eventsOf = async ({ accountId }: Tenant) => (await kit.events(accountId)).map(({ event }) => event);

describe('worker', () => {
  it('[design 4] publishes what is enqueued, reports its metrics, and stops gracefully with 0', async () => {
    const worker = kit.start();
    const { metricsPort } = await worker.ready;
    const { accountId, locationIds } = await kit.account({ listings: { [A]: [1], [B]: [1] } });
    await reached(kit, 'SUCCESS', [await newCampaign(kit, accountId, { locationIds })]);

    // It counts a step after the commit.
    const counted = /listings_work_step_seconds_count\{kind="post-delivery",outcome="done"\} [1-9]/;
    await waitFor(async () => counted.test(await metricsOf(metricsPort)), 'the counted step');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.output()).not.toContain('at-a1');
  });

  it('[design 3.1] finds a campaign whose job was lost, and one whose scheduled start has come, not before it', async () => {
    const unheard = { ...kit, deps: { ...kit.deps, work: testWork(kit.database) } };
    const tenant = await atB(2);
    await kit.start().ready;
    const startAt = Date.now() + 1_500;
    const iso = (at: number) => new Date(at).toISOString();
    const postScheduledDates = { startDatetime: iso(startAt), endDatetime: iso(startAt + 86_400_000) };
    const scheduled = await newPostAtB(unheard, tenant, 'Later', { postScheduledDates });
    const lost = await newPostAtB(unheard, tenant, 'Now');
    await reached(kit, 'SUCCESS', [lost, scheduled]);
    const [delivery] = await kit.sql<{ at: Date }>`
      select ref_at as at from post_deliveries where account_id = ${tenant.accountId} and post_id = ${scheduled.postId}`;
    expect(delivery?.at.getTime()).toBeGreaterThanOrEqual(startAt);
    expect(await livePostsAtB(kit, 2)).toEqual(['Later', 'Now']);
  });

  it('[reliability 2, I4] two workers share a campaign and publish each post once', async () => {
    await Promise.all([kit.start().ready, kit.start().ready]);
    const numbers = [31, 32, 33, 34, 35, 36];
    const tenants = await Promise.all(numbers.map(atB));
    await reached(kit, 'SUCCESS', await Promise.all(tenants.map((tenant) => newPostAtB(kit, tenant, 'Shared'))));
    for (const nn of numbers) expect(await livePostsAtB(kit, nn)).toEqual(['Shared']);

    // The test stored its locations itself, and no webhook-dispatcher gives the events their numbers.
    const limit = 100;
    const overdue = async () => (await findOverdue(kit.database, { limit })).map(({ kind }) => kind);
    const isNone = async () => (await overdue()).every((kind) => kind === 'event-numbers');
    await waitFor(isNone, '[reliability 4, G15] no overdue work');
    const missing = await findMissingEvents(kit.database, { limit });
    expect(missing.filter(({ kind }) => kind !== 'locations')).toEqual([]);
  });

  it('[6.3] [publishers 0.1] continues a post whose owner has connected the account again', async () => {
    const tenant = await atB(4);
    const { accountId } = tenant;
    const connect = (status: string) =>
      kit.sql`update connected_accounts set status = ${status} where account_id = ${accountId}`;
    await connect('REAUTH_REQUIRED');
    await kit.start().ready;
    const campaign = await newPostAtB(kit, tenant, 'Back again');
    const isPaused = () => kit.has('post_deliveries where account_id = $1 and paused_since is not null', accountId);
    await waitFor(isPaused, 'a post that waits for its owner');
    await connect('CONNECTED');
    await kit.database.transaction(async (transaction) => {
      testWork(kit.database).makeDue(transaction, { accountId, kind: POST_DELIVERY, limit: 1 });
    });
    await reached(kit, 'SUCCESS', [campaign]);
    expect(await livePostsAtB(kit, 4)).toEqual(['Back again']);
  });

  it('[contract 10] a running job is finished before the process ends with 0', async () => {
    const tenant = await atB(3);
    const worker = kit.start();
    await worker.ready;
    await kit.admin.clearRequests();
    await kit.admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 700 });
    await newPostAtB(kit, tenant, 'In hand');
    await kit.admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await kit.admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 0 });
    expect(await kit.has(`post_deliveries where account_id = $1 and state = 'LIVE'`, tenant.accountId)).toBe(true);
    expect(await livePostsAtB(kit, 3)).toEqual(['In hand']);
  });
});

describe('the work of a worker', () => {
  it('[design 3.1] is counted by what came of it', async () => {
    const { metricsPort } = await kit.start().ready;
    const tenant = await kit.account({ listings: { [B]: [20] }, columns: () => COLUMNS });
    await requestPushes(kit, tenant, B);
    await requestSearch(kit, tenant);
    const counted = [
      'listings_submission_steps_total{site="PUBLISHER_B",event="live"} 1\n',
      'listings_match_steps_total{site="PUBLISHER_B",event="completed"} 1\n',
    ];
    await waitFor(async () => {
      const text = await metricsOf(metricsPort);
      return counted.every((line) => text.includes(line));
    }, 'a counted push and a counted search');
  });

  it('[contract 6] reads the listings of a connected account one after the other, without a pause', async () => {
    const { accountId } = await kit.account({ listings: { [A]: [2, 3, 4, 5] }, reads: INTERACTION_READING });
    // The sweeper alone would read one of them a minute.
    await kit.start({ SWEEP_MS: '60000' }).ready;
    const isLeft = () => kit.has('interaction_feeds where account_id = $1 and read_at is null', accountId);
    await waitFor(async () => !(await isLeft()), 'all listings to be read');
    const stored = await kit.sql`select 1 from interactions where account_id = ${accountId}`;
    expect(stored.length).toBeGreaterThan(10);
  });
});

it.each([
  { holder: 10, other: -10, nn: 11 },
  { holder: -10, other: 10, nn: 13 },
])(
  '[reliability 2, I4] the lease of a worker whose clock is wrong by $holder minutes has its length in the database, and one at $other leaves it alone',
  async ({ holder, other, nn }) => {
    await kit.admin.clearRequests();
    await kit.admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 3_000 });
    const [tenant, beside] = [await atB(nn), await atB(nn + 1)];
    await kit.start(clockOffset(holder)).ready;
    const held = await newPostAtB(kit, tenant, 'Held');
    await kit.admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });

    const [lease] = await kit.sql<{ seconds: number }>`
        select extract(epoch from lease_until - now())::float8 as seconds from work
        where kind = 'post-delivery' and account_id = ${tenant.accountId}`;
    expect(lease?.seconds).toBeGreaterThan(0);
    expect(lease?.seconds).toBeLessThanOrEqual(60);
    // The other one looks for work every 200 ms, while the call of the first takes three seconds, and publishes its own.
    await kit.start(clockOffset(other)).ready;
    await reached(kit, 'SUCCESS', [held, await newPostAtB(kit, beside, 'Beside')]);

    expect([await livePostsAtB(kit, nn), await livePostsAtB(kit, nn + 1)]).toEqual([['Held'], ['Beside']]);
    expect(await kit.admin.requests({ operation: 'b.posts.create' })).toHaveLength(2);
    for (const each of [tenant, beside])
      expect(await eventsOf(each)).toEqual(['local_post.created', 'local_post.published']);
  },
);
