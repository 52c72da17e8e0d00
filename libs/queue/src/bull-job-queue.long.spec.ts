import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { freePort, testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { BackendWorker } from './backend.js';
import { QUEUE_NAME } from './job-queue.js';
import type { WakeUp } from './job-queue.js';
import { openJobQueue } from './open-job-queue.js';
import { openQueueConnection } from './queue-connection.js';

const logger = createLogger({ name: 'queue-test', level: 'silent' });
const redisUrl = process.env['TEST_REDIS_URL'];
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(async function nothing() {});
});
afterAll(() => database.drop());

/** Starts a BullMQ worker like that of the applications, with its own connection. */
async function startWorker(url: string, work: (job: WakeUp) => Promise<void>) {
  const { connection, close } = await openQueueConnection({ url, applicationName: 'test' });
  const worker = new BackendWorker(QUEUE_NAME, (job) => work(job.data), { connection });
  worker.on('error', (error) => logger.warn({ err: error }, 'queue connection failed'));
  return { close };
}

describe.each([
  ['PostgreSQL', () => database.url],
  ...(redisUrl ? [['Redis', () => redisUrl] as [string, () => string]] : []),
])('jobs on %s', (_, url) => {
  it('[design 3.3] reach a worker', async () => {
    const seen: number[] = [];
    const { jobs, close } = await openJobQueue({ url: url(), logger });
    const worker = await startWorker(url(), async ({ accountId }) => void seen.push(accountId));
    for (let accountId = 1; accountId <= 600; accountId += 1) await jobs.enqueue({ accountId, kind: 'x' });
    await waitFor(() => seen.length >= 600, { describe: 'all 600 jobs' });
    expect(new Set(seen).size).toBe(600);
    await worker.close();
    await close();
  });

  it('[design 3.1] a job that throws does not stop the worker', async () => {
    const seen: number[] = [];
    const { jobs, close } = await openJobQueue({ url: url(), logger });
    const worker = await startWorker(url(), async ({ accountId }) => {
      seen.push(accountId);
      if (accountId === 1) throw new Error('poison');
    });
    for (const accountId of [1, 2]) await jobs.enqueue({ accountId, kind: 'x' });
    await waitFor(() => seen.length >= 2, { describe: 'both jobs' });
    expect(seen).toEqual([1, 2]);
    await worker.close();
    await close();
  });
});

describe('a queue server that is away', () => {
  it('[design 3.1] fails no request, is not ready, and does not hold up the stop', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`;
    const warnings: string[] = [];
    const recording = Object.assign(Object.create(logger) as typeof logger, {
      warn: (_: object, message: string) => void warnings.push(message),
    });
    const { jobs, close } = await openJobQueue({ url, logger: recording });

    await jobs.enqueue({ accountId: 1, kind: 'x' });
    await jobs.enqueue({ accountId: 2, kind: 'x' });
    expect(warnings.filter((message) => message.startsWith('job was not enqueued'))).toHaveLength(2);
    expect(warnings.filter((message) => message === 'queue connection failed')).toHaveLength(1);
    await expect(jobs.ping()).rejects.toThrow();
    await close();
  });
});
