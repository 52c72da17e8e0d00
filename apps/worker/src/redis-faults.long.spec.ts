import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, redisProgram, startRedisServer, waitFor } from '@listings/testing';
import type { RedisServer } from '@listings/testing';
import { postTenants, SITE_B } from './testing/post-tenants.js';
import type { PostTenant, PostTenants } from './testing/post-tenants.js';
import { sandboxWorkers } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

const program = redisProgram();
/** Pages of the sandbox, one for each campaign of a test. */
const PAGES = [1, 2, 3, 4, 5, 6, 7, 8];

// Skipped where no Redis is installed. The tests have a server of their own, because they destroy its content.
(program ? describe : describe.skip)('[design 3.1] a worker with its queue on Redis', () => {
  let workers: SandboxWorkers;
  let redis: RedisServer;
  let tenants: PostTenants;
  let pages: PostTenant[];

  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedisServer(program as string, port);
    workers = await sandboxWorkers({
      plugIns: ['publisher-a', 'publisher-b'],
      environment: { QUEUE_URL: redis.url },
    });
    // What it was doing when its connections broke differs from run to run.
    workers.build.log.allowLine(/job was not enqueued; the sweep will find its rows/);
    workers.build.log.allowLine(/ECONN(REFUSED|RESET)|EPIPE|Connection is closed|queue connection|Missing key for job/);
    tenants = await postTenants(workers, { queueUrl: redis.url });
    pages = await Promise.all(PAGES.map(tenants.tenantAt));
  });
  afterAll(async () => {
    await workers?.killAll();
    await tenants?.close();
    await redis?.stop();
    await workers?.close();
  });

  const queued = async () => Number(/\d+/.exec(await redis.ask('DBSIZE')));
  const publish = (message: string) =>
    Promise.all(pages.map((tenant) => tenants.post(tenant, message, { more: { postSites: [SITE_B] } })));
  /** Waits until each campaign is published, and checks that each page shows each post once. */
  const published = async (postIds: readonly number[], messages: readonly string[]) => {
    await Promise.all(pages.map(({ caller }, n) => tenants.reach(caller, postIds[n] as number, 'SUCCESS')));
    for (const page of PAGES) expect((await tenants.livePostsB(page)).sort()).toEqual([...messages].sort());
  };

  it('[reliability 2, I4] publishes late, and once, what was queued when Redis lost everything, by FLUSHALL and by a crash', async () => {
    // No worker runs yet, so that all jobs are lost.
    const flushed = await publish('Flushed');
    expect(await queued()).toBeGreaterThan(0);
    await redis.ask('FLUSHALL');
    expect(await queued()).toBe(0);
    await workers.start().ready;
    await published(flushed, ['Flushed']);

    // The worker runs, and loses its jobs in the middle of its work.
    await workers.admin.clearRequests();
    await workers.admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 500 });
    const midway = await publish('Midway');
    await workers.admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });
    await redis.ask('FLUSHALL');
    await published(midway, ['Flushed', 'Midway']);

    // While Redis is away the api accepts campaigns: it stores the work in the database.
    await redis.kill();
    const crashed = await publish('Crashed');
    redis = await startRedisServer(program as string, Number(new URL(redis.url).port));
    await published(crashed, ['Flushed', 'Midway', 'Crashed']);

    // The new server has the jobs of what comes after.
    const later = await publish('Later');
    await waitFor(async () => (await queued()) > 0, { describe: 'the jobs to be on the new server' });
    await published(later, ['Flushed', 'Midway', 'Crashed', 'Later']);
  });
});
