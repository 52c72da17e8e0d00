import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { redisProgram, startRedisCluster, waitFor } from '@listings/testing';
import type { RedisCluster } from '@listings/testing';
import { BackendWorker } from './backend.js';
import { QUEUE_NAME } from './job-queue.js';
import type { OpenJobQueue } from './open-job-queue.js';
import { openJobQueue } from './open-job-queue.js';
import type { QueueConnection } from './queue-connection.js';
import { openQueueConnection } from './queue-connection.js';
import { CLUSTER_PREFIX } from './redis-cluster.js';

const program = redisProgram();
/** A key of the queue whose node the tests kill. */
const KEY = `${CLUSTER_PREFIX}:work:id`;

// Skipped where no Redis is installed. The tests have nodes of their own, because they kill them.
(program ? describe : describe.skip)('jobs on a Redis cluster', () => {
  const seen: number[] = [];
  const warnings: string[] = [];
  let cluster: RedisCluster;
  let queue: OpenJobQueue;
  let worker: QueueConnection;

  beforeAll(async () => {
    cluster = await startRedisCluster(program as string, { replicaOf: KEY });
    const logger = createLogger({ name: 'queue-test', level: 'silent' });
    const recording = Object.assign(Object.create(logger) as typeof logger, {
      warn: (_: object, message: string) => void warnings.push(message),
    });
    queue = await openJobQueue({ url: cluster.url, logger: recording });
    worker = await openQueueConnection({ url: cluster.url, applicationName: 'test' });
    const { connection } = worker;
    const bullWorker = new BackendWorker(QUEUE_NAME, async (job) => void seen.push(job.data.accountId), { connection });
    bullWorker.on('error', () => undefined);
  });
  afterAll(async () => {
    await queue?.close();
    await worker?.close();
    await cluster?.stop();
  });

  /** Enqueues a job until it arrives. Returns the longest call in milliseconds. */
  async function arrives(accountId: number): Promise<number> {
    let longest = 0;
    await waitFor(
      async () => {
        const since = performance.now();
        await queue.jobs.enqueue({ accountId, kind: 'x' });
        longest = Math.max(longest, performance.now() - since);
        return seen.includes(accountId);
      },
      { describe: `job ${accountId}`, intervalMs: 200 },
    );
    return longest;
  }

  it('[design 3.3] reach the workers over three nodes, with the keys of the queue on one of them', async () => {
    const accountIds = Array.from({ length: 600 }, (_, n) => n + 1);
    for (const accountId of accountIds) await queue.jobs.enqueue({ accountId, kind: 'x' });
    await waitFor(() => seen.length >= 600, { describe: 'all jobs' });
    expect(new Set(seen)).toEqual(new Set(accountIds));
    expect(warnings).toEqual([]);
    await queue.jobs.ping();

    expect(await (await cluster.primaryOf(KEY)).ask(`EXISTS ${KEY}`)).toMatch(/^:1/);
  });

  it('[reliability 2] go on when a node is killed and its replica takes over, and no call waits long', async () => {
    const killed = await cluster.primaryOf(KEY);
    await killed.kill();

    expect(await arrives(1_001)).toBeLessThan(3_000);
    expect(await cluster.primaryOf(KEY)).not.toBe(killed);
  });

  it('[reliability 2] fail no request while slots have no node, and do not hold up the stop', async () => {
    await (await cluster.primaryOf(KEY)).kill();
    warnings.length = 0;
    const since = performance.now();
    await queue.jobs.enqueue({ accountId: 2_001, kind: 'x' });
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(warnings).toContain('job was not enqueued; the sweep will find its rows');
    await expect(queue.jobs.ping()).rejects.toThrow();

    const stop = performance.now();
    await queue.close();
    await worker.close();
    expect(performance.now() - stop).toBeLessThan(5_000);
  });
});
