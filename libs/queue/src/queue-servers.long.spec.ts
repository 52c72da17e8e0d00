import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import {
  canUseTls,
  freePort,
  redisProgram,
  startRedisCluster,
  startRedisServer,
  tcpProxy,
  testDatabase,
  waitFor,
} from '@listings/testing';
import type { RedisCluster } from '@listings/testing';
import { BackendQueue, BackendWorker } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { QUEUE_NAME } from './job-queue.js';
import type { WakeUp } from './job-queue.js';
import { openJobQueue } from './open-job-queue.js';
import type { OpenJobQueue } from './open-job-queue.js';
import { openQueueConnection } from './queue-connection.js';
import type { QueueConnection } from './queue-connection.js';
import { CLUSTER_PREFIX } from './redis-cluster.js';

const program = redisProgram() ?? '';

/** A key of the queue whose node the tests kill. */
const KEY = `${CLUSTER_PREFIX}:work:id`;
const JOBS = 600;

const silent = createLogger({ name: 'queue-test', level: 'silent' });

/** A logger that keeps its warnings: their messages, and the errors with their causes. */
function recordingLogger() {
  const messages: string[] = [];
  const errors: string[] = [];
  const warn = ({ err }: { err?: Error & { lastNodeError?: Error } }, message: string) => {
    messages.push(message);
    errors.push(...[err, err?.cause, err?.lastNodeError].map(String));
  };
  return { messages, errors, logger: Object.assign(Object.create(silent) as typeof silent, { warn }) };
}

/** Starts to take jobs from a server. */
async function takeJobs(url: string, take: (job: WakeUp) => Promise<void>): Promise<QueueConnection> {
  const opened = await openQueueConnection({ url, applicationName: 'test' });
  const worker = new BackendWorker(QUEUE_NAME, (job) => take(job.data), { connection: opened.connection });
  worker.on('error', () => undefined);
  return opened;
}

/** Enqueues the jobs of {@link JOBS} accounts, and waits until all have arrived. */
async function allArrive({ jobs }: OpenJobQueue, seen: readonly number[]): Promise<void> {
  const accountIds = Array.from({ length: JOBS }, (_, n) => n + 1);
  for (const accountId of accountIds) await jobs.enqueue({ accountId, kind: 'x' });
  await waitFor(() => seen.length >= JOBS, { describe: 'all jobs' });
  expect(new Set(seen)).toEqual(new Set(accountIds));
}

describe('a server of the queue', () => {
  // The same on PostgreSQL is in bull-job-queue.spec.ts.
  (program ? it : it.skip)(
    '[design 3.3] that is a Redis: jobs reach a worker, also after one that throws',
    async () => {
      const { url, stop } = await startRedisServer(program, await freePort());
      const seen: number[] = [];
      const queue = await openJobQueue({ url, logger: silent });
      const worker = await takeJobs(url, async ({ accountId }) => {
        seen.push(accountId);
        if (accountId === 1) throw new Error('poison');
      });
      await allArrive(queue, seen);
      await worker.close();
      await queue.close();
      await stop();
    },
  );

  it('[design 3.1] that is away fails no request, is not ready, and does not hold up the stop', async () => {
    const { logger, messages } = recordingLogger();
    const { jobs, close } = await openJobQueue({ url: `redis://127.0.0.1:${await freePort()}`, logger });
    await jobs.enqueue({ accountId: 1, kind: 'x' });
    await jobs.enqueue({ accountId: 2, kind: 'x' });
    expect(messages.filter((message) => message.startsWith('job was not enqueued'))).toHaveLength(2);
    expect(messages.filter((message) => message === 'queue connection failed')).toHaveLength(1);
    await expect(jobs.ping()).rejects.toThrow();
    await close();
  });

  it('[reliability 2] that answers nothing any more is given up, and the new one at its address is used', async () => {
    const made = await testDatabase(async function nothing() {});
    const port = Number(new URL(made.url).port);
    // Everything that is sent through the machine stays without an answer once it has vanished.
    const machine = await tcpProxy({ port });
    const address = await tcpProxy({ port: machine.port });
    const url = new URL(made.url);
    url.port = String(address.port);
    const opened = await openQueueConnection({ url: url.href, applicationName: 'test', answerMs: 1_000 });
    const jobs = new BullJobQueue(new BackendQueue(QUEUE_NAME, { connection: opened.connection }), silent);
    await opened.ready();
    // All connections of the pool are in use once.
    await Promise.all(Array.from({ length: 20 }, (_, accountId) => jobs.enqueue({ accountId, kind: 'x' })));

    machine.faults.blackhole = true;
    address.switchTo(port);
    await waitFor(() => jobs.ping().then(() => true), 'the queue to work on the new server');

    await opened.close();
    await address.close();
    await machine.close();
    await made.drop();
  });
});

// Skipped where no Redis is installed. The tests have nodes of their own, because they kill them.
(program ? describe : describe.skip)('a Redis cluster', () => {
  const seen: number[] = [];
  const { logger, messages } = recordingLogger();
  let cluster: RedisCluster;
  let queue: OpenJobQueue;
  let worker: QueueConnection;

  beforeAll(async () => {
    cluster = await startRedisCluster(program, { replicaOf: KEY, tls: canUseTls(program) });
    queue = await openJobQueue({ url: cluster.url, logger });
    worker = await takeJobs(cluster.url, async ({ accountId }) => void seen.push(accountId));
  });

  afterAll(async () => {
    await queue?.close();
    await worker?.close();
    await cluster?.stop();
  });

  const single = async () => `${(await startRedisServer(program, await freePort())).url}?cluster=true`;
  const unknown = () => `redis://queue:another@${new URL(cluster.nodes[0]?.url ?? '').host}?cluster=true`;
  const nobody = async () => `redis://127.0.0.1:${await freePort()}?cluster=true`;
  const broken: readonly (readonly [string, () => string | Promise<string>, RegExp])[] = [
    ['nothing listens at the nodes', nobody, /ECONNREFUSED 127\.0\.0\.1:\d/],
    ['a node needs another password', unknown, /WRONGPASS/],
    ['a node is a single Redis', single, /cluster support disabled/],
    // This process does not know the authority.
    [
      'the certificate of a node is not trusted',
      () => cluster.tls?.url ?? '',
      /self-signed certificate|unable to verify/,
    ],
  ];

  it.each(broken.filter(([what]) => canUseTls(program) || !what.includes('certificate')))(
    '[design 3.11] that cannot be used says that %s',
    async (_, urlOf, expected) => {
      const { errors, logger: recording } = recordingLogger();
      const failing = await openJobQueue({ url: await urlOf(), logger: recording });
      await failing.jobs.enqueue({ accountId: 1, kind: 'x' });
      await failing.close();
      expect(errors.join('\n')).toMatch(expected);
    },
  );

  it('[design 3.3] takes jobs to the workers over three nodes, with the keys of the queue on one of them', async () => {
    await allArrive(queue, seen);
    expect(messages).toEqual([]);
    await queue.jobs.ping();
    expect(await (await cluster.primaryOf(KEY)).ask(`EXISTS ${KEY}`)).toMatch(/^:1/);
  });

  it('[reliability 2] goes on when a node is killed and its replica takes over, and no call waits long', async () => {
    const killed = await cluster.primaryOf(KEY);
    await killed.kill();
    let longest = 0;
    await waitFor(async () => {
      const since = performance.now();
      await queue.jobs.enqueue({ accountId: 1_001, kind: 'x' });
      longest = Math.max(longest, performance.now() - since);
      return seen.includes(1_001);
    }, 'a job after the kill');
    expect(longest).toBeLessThan(3_000);
    expect(await cluster.primaryOf(KEY)).not.toBe(killed);
  });

  it('[reliability 2] fails no request while slots have no node, and does not hold up the stop', async () => {
    await (await cluster.primaryOf(KEY)).kill();
    messages.length = 0;
    const since = performance.now();
    await queue.jobs.enqueue({ accountId: 2_001, kind: 'x' });
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(messages).toContain('job was not enqueued; the sweep will find its rows');
    await expect(queue.jobs.ping()).rejects.toThrow();

    const stop = performance.now();
    await queue.close();
    await worker.close();
    expect(performance.now() - stop).toBeLessThan(5_000);
  });
});
