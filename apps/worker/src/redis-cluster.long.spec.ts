import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canUseTls, redisProgram, startRedisCluster } from '@listings/testing';
import type { RedisCluster } from '@listings/testing';
import { postTenants, SITE_B } from './testing/post-tenants.js';
import type { PostTenant, PostTenants } from './testing/post-tenants.js';
import { sandboxWorkers } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

const program = redisProgram();
/** Pages of the sandbox, one for each campaign of a test. */
const PAGES = [1, 2, 3];
/** A key of the queue that wakes the worker. */
const KEY = '{listings:work}:work:id';

// Skipped where no Redis is installed. The test has nodes of its own, because it kills one.
(program ? describe : describe.skip)('a worker with its queue on a Redis cluster', () => {
  let cluster: RedisCluster;
  let workers: SandboxWorkers;
  let tenants: PostTenants;
  let pages: PostTenant[];

  beforeAll(async () => {
    // The worker signs in with TLS where the machine can, this process without.
    cluster = await startRedisCluster(program as string, { replicaOf: KEY, tls: canUseTls(program as string) });
    workers = await sandboxWorkers({
      plugIns: ['publisher-a', 'publisher-b'],
      environment: cluster.tls
        ? { QUEUE_URL: cluster.tls.url, NODE_EXTRA_CA_CERTS: cluster.tls.authority }
        : { QUEUE_URL: cluster.url },
    });
    workers.build.log.allowLine(/job was not enqueued; the sweep will find its rows|queue connection failed/);
    workers.build.log.allowLine(/ECONN(REFUSED|RESET)|EPIPE|Connection is closed|CLUSTERDOWN|Missing key for job/);
    tenants = await postTenants(workers, { queueUrl: cluster.url });
    pages = await Promise.all(PAGES.map(tenants.tenantAt));
  });
  afterAll(async () => {
    await workers?.killAll();
    await tenants?.close();
    await cluster?.stop();
    await workers?.close();
  });

  const publish = (message: string) =>
    Promise.all(
      pages.map((tenant) =>
        tenants.post(tenant, message, {
          more: {
            postSites: [SITE_B],
            postScheduledDates: { startDatetime: new Date(Date.now() + 1_000).toISOString() },
          },
        }),
      ),
    );
  const settled = (postIds: readonly number[]) =>
    Promise.all(pages.map(({ caller }, n) => tenants.reach(caller, postIds[n] as number, 'SUCCESS')));

  it('[reliability 2, I4] publishes each campaign once, also those of the time when a node had ended', async () => {
    const { ready, child, ended } = workers.start();
    await ready;
    await settled(await publish('Before'));
    const killed = await cluster.primaryOf(KEY);
    expect(await killed.ask(`EXISTS ${KEY}`)).toMatch(/^:1/);

    const midway = await publish('Midway');
    await killed.kill();
    const meanwhile = await publish('Meanwhile');
    for (const postIds of [midway, meanwhile]) await settled(postIds);
    for (const page of PAGES)
      expect((await tenants.livePostsB(page)).sort()).toEqual(['Before', 'Meanwhile', 'Midway']);

    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});
