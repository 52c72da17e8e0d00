import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { B } from '@listings/feature-connections/testing';
import { canUseTls, freePort, redisProgram, startRedisCluster, startRedisServer, waitFor } from '@listings/testing';
import { livePostsAtB, newPostAtB, reached } from './testing/published-posts.js';
import { workerKit } from './testing/worker-kit.js';
import type { Tenant, WorkerKit } from './testing/worker-kit.js';

const program = redisProgram() ?? '';

/** Pages of the sandbox, one for each campaign of a test. */
const PAGES = [1, 2, 3, 4];

/** A key of the queue that wakes the worker. */
const KEY = '{listings:work}:work:id';

/** A server of the queue, and what happens to it. */
interface QueueServer {
  readonly url: string;
  /** How workers reach it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly faults: readonly QueueFault[];
  /** Whether it has jobs. */
  hasJobs(): Promise<boolean>;
  stop(): Promise<unknown>;
}

/** What happens to a server while posts are published, and what ends it. */
interface QueueFault {
  readonly name: string;
  strike(): Promise<unknown>;
  end?(): Promise<unknown>;
}

async function singleServer(): Promise<QueueServer> {
  const port = await freePort();
  let server = await startRedisServer(program, port);
  return {
    url: server.url,
    environment: { QUEUE_URL: server.url },
    faults: [
      { name: 'flush', strike: () => server.ask('FLUSHALL') },
      {
        name: 'crash',
        strike: () => server.kill(),
        end: async () => void (server = await startRedisServer(program, port)),
      },
    ],
    hasJobs: async () => Number(/\d+/.exec(await server.ask('DBSIZE'))) > 0,
    stop: () => server.stop(),
  };
}

/** The workers sign in with TLS where the machine can, this process without. */
async function cluster(): Promise<QueueServer> {
  const { url, tls, primaryOf, stop } = await startRedisCluster(program, { replicaOf: KEY, tls: canUseTls(program) });
  return {
    url,
    environment: tls ? { QUEUE_URL: tls.url, NODE_EXTRA_CA_CERTS: tls.authority } : { QUEUE_URL: url },
    faults: [{ name: 'end of a node', strike: async () => (await primaryOf(KEY)).kill() }],
    hasJobs: async () => (await (await primaryOf(KEY)).ask(`EXISTS ${KEY}`)).startsWith(':1'),
    stop,
  };
}

// Skipped where no Redis is installed. The tests have servers of their own, because they destroy their content.
(program ? describe : describe.skip).each([
  ['a Redis server', singleServer],
  ['a Redis cluster', cluster],
])('[design 3.1] a worker with its queue on %s', (_, open) => {
  let server: QueueServer;
  let kit: WorkerKit;
  let tenants: Tenant[];

  beforeAll(async () => {
    server = await open();
    kit = await workerKit({ ...server.environment, SWEEP_MS: '1000' }, { queueUrl: () => server.url });
    // What it was doing when its connections broke differs from run to run.
    kit.build.log.allowLine(/job was not enqueued; the sweep will find its rows|queue connection|CLUSTERDOWN/);
    kit.build.log.allowLine(/ECONN(REFUSED|RESET)|EPIPE|Connection is closed|Missing key for job/);
    tenants = await Promise.all(PAGES.map((nn) => kit.account({ listings: { [B]: [nn] } })));
  });

  afterAll(async () => {
    await kit?.close();
    await server?.stop();
  });

  const texts: string[] = [];
  const publish = (text: string) => {
    texts.push(text);
    // The request plans the deliveries of a campaign, and the worker those of one that starts later.
    const later = { postScheduledDates: { startDatetime: new Date(Date.now() + 500).toISOString() } };
    return Promise.all(tenants.map((tenant, n) => newPostAtB(kit, tenant, text, n % 2 === 0 ? {} : later)));
  };

  it('[reliability 2, I4] publishes late, and once, what was queued when the server lost something', async () => {
    // No worker runs yet, so that all jobs are lost with the first fault.
    for (const { name, strike, end } of server.faults) {
      const before = await publish(`Before the ${name}`);
      await waitFor(() => server.hasJobs(), { describe: 'jobs on the server' });
      await strike();
      // While the server is away the api accepts campaigns: it stores the work in the database.
      const meanwhile = await publish(`During the ${name}`);
      await end?.();
      const { child, ended, ready } = kit.start();
      await ready;
      const after = await publish(`After the ${name}`);
      await reached(kit, 'SUCCESS', [...before, ...meanwhile, ...after]);
      for (const nn of PAGES) expect(await livePostsAtB(kit, nn)).toEqual(expect.arrayContaining(texts));
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, signal: null });
    }
    for (const nn of PAGES) expect(await livePostsAtB(kit, nn)).toEqual(texts.toSorted());
  });

  it('[reliability 2, I4] publishes once what it works on when the server loses something', async () => {
    await kit.start().ready;
    await kit.admin.latency({ publisher: 'b', operation: 'b.posts.create', fixedMs: 300 });
    for (const { name, strike, end } of server.faults.slice(0, 1)) {
      await kit.admin.clearRequests();
      const midway = await publish(`Midway of the ${name}`);
      await kit.admin.waitForRequests({ operation: 'b.posts.create', count: 1, timeoutMs: 120_000 });
      await strike().catch(() => undefined);
      await end?.();
      await reached(kit, 'SUCCESS', midway);
    }
    for (const nn of PAGES) expect(await livePostsAtB(kit, nn)).toEqual(texts.toSorted());
  });
});
