import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { freePort, testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { BackendWorker } from './backend.js';
import type { Jobs, QueueName } from './jobs.js';
import { openJobQueue } from './open-job-queue.js';
import { openQueueConnection } from './queue-connection.js';

const logger = createLogger({ name: 'queue-test', level: 'silent' });
const redisUrl = process.env['TEST_REDIS_URL'];
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(async function nothing() {});
});
afterAll(() => database.drop());

/** Starts a BullMQ worker like those of the applications, with its own connection. */
async function startWorker<Name extends QueueName>(
  url: string,
  options: { queue: Name; concurrency: number; work: (job: Jobs[Name]) => Promise<void> },
) {
  const { connection, close } = await openQueueConnection({ url, applicationName: 'test', workers: 1 });
  const { queue, concurrency, work } = options;
  const worker = new BackendWorker(queue, (job) => work(job.data), { connection, concurrency });
  worker.on('error', (error) => logger.warn({ err: error }, 'queue connection failed'));
  return { close };
}

describe.each([
  ['PostgreSQL', () => database.url],
  ...(redisUrl ? [['Redis', () => redisUrl] as [string, () => string]] : []),
])('jobs on %s', (_, url) => {
  it('[design 3.3] reach a worker, alone and in bulk, now and later', async () => {
    const seen: number[] = [];
    const { jobs: queue, close } = await openJobQueue({ url: url(), logger });
    const worker = await startWorker(url(), {
      queue: 'work',
      concurrency: 4,
      work: async ({ accountId }) => void seen.push(accountId),
    });
    await queue.enqueue('work', { accountId: 1, kind: 'x' });
    await queue.enqueue('work', { accountId: 2, kind: 'x' }, { delayMs: 200.5 });
    await queue.enqueueMany(
      'work',
      Array.from({ length: 600 }, (__, index) => ({ accountId: 100 + index, kind: 'x' })),
    );
    await waitFor(() => seen.length >= 602, { describe: 'all 602 jobs' });
    expect(new Set(seen).size).toBe(602);
    await worker.close();
    await close();
  });

  it('[design 3.1] a job that throws does not stop the worker', async () => {
    const seen: number[] = [];
    const { jobs: queue, close } = await openJobQueue({ url: url(), logger });
    const worker = await startWorker(url(), {
      queue: 'work',
      concurrency: 1,
      work: async ({ accountId }) => {
        seen.push(accountId);
        if (accountId === 1) throw new Error('poison');
      },
    });
    await queue.enqueueMany(
      'work',
      [1, 2].map((accountId) => ({ accountId, kind: 'x' })),
    );
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

    await jobs.enqueue('work', { accountId: 1, kind: 'x' });
    await jobs.enqueueMany('work', [{ accountId: 2, kind: 'x' }]);
    expect(warnings.filter((message) => message.startsWith('job was not enqueued'))).toHaveLength(2);
    expect(warnings.filter((message) => message === 'queue connection failed')).toHaveLength(1);
    await expect(jobs.ping()).rejects.toThrow();
    await close();
  });
});
