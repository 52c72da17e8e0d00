import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '@listings/platform';
import { manualClock, testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { BackendQueue, BackendWorker } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { queueNames } from './jobs.js';
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
let queues: BackendQueue[];
let jobs: BullJobQueue;
beforeAll(async () => {
  database = await testDatabase(async function nothing() {});
  opened = await openQueueConnection({ url: database.url, applicationName: 'test', workers: 1 });
  queues = queueNames.map((name) => new BackendQueue(name, { connection: opened.connection }));
  jobs = new BullJobQueue(queues, logger, clock);
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

describe('jobs on PostgreSQL', () => {
  it('[design 3.3] reach a worker, alone and in bulk, also after one that throws', async () => {
    const seen: number[] = [];
    const work = async (accountId: number) => {
      seen.push(accountId);
      if (accountId === 1) throw new Error('poison');
    };
    const { connection } = opened;
    const worker = new BackendWorker('work', (job) => work((job.data as { accountId: number }).accountId), {
      connection,
      concurrency: 4,
    });
    await jobs.enqueue('work', { accountId: 1, kind: 'x' });
    await jobs.enqueueMany(
      'work',
      Array.from({ length: 600 }, (_, index) => ({ accountId: 100 + index, kind: 'x' })),
    );
    await waitFor(() => seen.length >= 601, { describe: 'all jobs' });
    expect(new Set(seen).size).toBe(601);
    await worker.close();
  });

  it('[design 3.3] wait for their time, in whole milliseconds', async () => {
    await jobs.enqueue('work', { accountId: 1, kind: 'photo-request' }, { delayMs: 600_000.5 });
    const [delayed] = (await queues.find(({ name }) => name === 'work')?.getDelayed()) ?? [];
    expect(delayed?.opts.delay).toBe(600_001);
    expect(warnings).toEqual([]);
  });
});

describe('a queue server that does not answer', () => {
  it('[design 3.1] fails no request, is not ready after two seconds, and is used again when it answers', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    const tables = await holder.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'bullmq'`,
    );
    await holder.query(`lock table ${tables.rows.map(({ name }) => name).join(', ')} in access exclusive mode`);

    const enqueued = jobs.enqueue('work', { accountId: 1, kind: 'x' });
    const pinged = jobs.ping().catch((error: unknown) => error);
    await clock.advance(1_999);
    expect([clock.timers(), warnings]).toEqual([[1, 1], []]);
    await clock.advance(1);
    await enqueued;
    expect(warnings).toEqual(['job was not enqueued; the sweeper will enqueue it later']);
    expect(await pinged).toEqual(new Error('The queue server did not respond in 2000 ms.'));

    await holder.query('rollback');
    await holder.end();
    await jobs.ping();
  });
});

describe('errors of the connection of a queue', () => {
  it('[design 3.1] are logged once in ten seconds, whatever their number', async () => {
    warnings.length = 0;
    for (let second = 0; second < 12; second += 1) {
      queues[0]?.emit('error', new Error('no connection'));
      await clock.advance(1_000);
    }
    expect(warnings).toEqual(['queue connection failed', 'queue connection failed']);
  });
});
