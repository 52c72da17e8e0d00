import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { freePort, waitFor } from '@listings/testing';
import { BackendWorker } from './backend.js';
import { QUEUE_NAME } from './job-queue.js';
import type { WakeUp } from './job-queue.js';
import { openJobQueue } from './open-job-queue.js';
import { openQueueConnection } from './queue-connection.js';

const logger = createLogger({ name: 'queue-test', level: 'silent' });
const redisUrl = process.env['TEST_REDIS_URL'];

/** The same on PostgreSQL is in bull-job-queue.spec.ts. */
const onRedis = redisUrl === undefined ? it.skip : it;

onRedis('[design 3.3] jobs on Redis reach a worker, also after one that throws', async () => {
  const url = String(redisUrl);
  const seen: number[] = [];
  const { jobs, close } = await openJobQueue({ url, logger });
  const { connection, close: disconnect } = await openQueueConnection({ url, applicationName: 'test' });
  const work = async ({ accountId }: WakeUp) => {
    seen.push(accountId);
    if (accountId === 1) throw new Error('poison');
  };
  const worker = new BackendWorker(QUEUE_NAME, (job) => work(job.data), { connection });
  worker.on('error', (error) => logger.warn({ err: error }, 'queue connection failed'));
  for (let accountId = 1; accountId <= 600; accountId += 1) await jobs.enqueue({ accountId, kind: 'x' });
  await waitFor(() => seen.length >= 600, { describe: 'all 600 jobs' });
  expect(new Set(seen).size).toBe(600);
  await disconnect();
  await close();
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
