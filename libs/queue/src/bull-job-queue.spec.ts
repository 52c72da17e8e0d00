import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '@listings/platform';
import { manualClock, testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { BackendQueue, BackendWorker } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { QUEUE_NAME } from './job-queue.js';
import { openQueueConnection } from './queue-connection.js';
import type { QueueConnection } from './queue-connection.js';

const silent = createLogger({ name: 'queue-test', level: 'silent' });
const clock = manualClock();
const warnings: string[] = [];
const logger = Object.assign(Object.create(silent) as typeof silent, {
  warn: (_: object, message: string) => void warnings.push(message),
});

let database: TestDatabase;
let opened: QueueConnection;
let queue: BackendQueue;
let jobs: BullJobQueue;

beforeAll(async () => {
  database = await testDatabase(async function nothing() {});
  opened = await openQueueConnection({ url: database.url, applicationName: 'test' });
  queue = new BackendQueue(QUEUE_NAME, { connection: opened.connection });
  jobs = new BullJobQueue(queue, logger, clock);
});

afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

it('[design 3.3] jobs on PostgreSQL reach a worker at once, also after one that throws', async () => {
  const seen: number[] = [];
  const work = async ({ accountId }: { accountId: number }) => {
    seen.push(accountId);
    if (accountId === 1) throw new Error('poison');
  };
  const worker = new BackendWorker(QUEUE_NAME, (job) => work(job.data), { connection: opened.connection });
  for (let accountId = 1; accountId <= 100; accountId += 1) await jobs.enqueue({ accountId, kind: 'x' });
  await waitFor(() => seen.length >= 100, { describe: 'all jobs' });
  expect(new Set(seen).size).toBe(100);
  expect(warnings).toEqual([]);
  await worker.close();
});

it('[design 3.1] a queue server that does not answer fails no request, is not ready after two seconds, and is used again when it answers', async () => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  const tables = await holder.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'bullmq'`,
  );
  await holder.query(`lock table ${tables.rows.map(({ name }) => name).join(', ')} in access exclusive mode`);

  const enqueued = jobs.enqueue({ accountId: 1, kind: 'x' });
  const pinged = jobs.ping().catch((error: unknown) => error);
  await clock.advance(1_999);
  expect([clock.timers(), warnings]).toEqual([[1, 1], []]);
  await clock.advance(1);
  await enqueued;
  expect(warnings).toEqual(['job was not enqueued; the sweep will find its rows']);
  expect(await pinged).toEqual(new Error('The queue server did not respond in 2000 ms.'));

  await holder.query('rollback');
  await holder.end();
  await jobs.ping();
});

it('[design 3.1] errors of the connection of the queue are logged once in ten seconds, whatever their number', async () => {
  warnings.length = 0;
  for (let second = 0; second < 12; second += 1) {
    queue.emit('error', new Error('no connection'));
    await clock.advance(1_000);
  }
  expect(warnings).toEqual(['queue connection failed', 'queue connection failed']);
});
