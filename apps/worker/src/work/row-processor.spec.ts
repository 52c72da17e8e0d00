import { setTimeout as sleep } from 'node:timers/promises';
import { Processor } from '@nestjs/bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { Registry } from 'prom-client';
import { ConfigurationModule, JOB_QUEUE, PlatformModule } from '@listings/nest';
import { QueueModule } from '@listings/nest/publishing';
import { migrate } from '@listings/persistence';
import type { JobQueue, Sweep } from '@listings/queue';
import { testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { WorkerConfiguration } from '../configuration.js';
import { WorkerMetrics } from '../metrics.js';
import { RowProcessor } from './row-processor.js';
import { WorkContext } from './work-context.js';

jest.setTimeout(120_000);

const SWEEP_MS = 5_000;
const WORK_MS = 400;
/** Duration of one measurement. */
const SECONDS = 2;

let sweeps = 0;
/** What the next sweeps find. */
let found: Sweep = { enqueued: 0, leftDue: false };

@Processor('campaigns')
class SlowProcessor extends RowProcessor<'campaigns'> {
  constructor(context: WorkContext) {
    super(context, { queue: 'campaigns', concurrency: 16 });
  }

  protected async work(): Promise<void> {
    await sleep(WORK_MS);
  }

  protected async sweep(): Promise<Sweep> {
    sweeps += 1;
    return found;
  }
}

let made: TestDatabase;
let application: TestingModule;
let jobs: JobQueue;

beforeAll(async () => {
  made = await testDatabase(migrate);
  const environment = {
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: 'none',
    PUBLIC_URL: 'https://listings.example',
    LOG_LEVEL: 'fatal',
    SWEEP_MS: String(SWEEP_MS),
  };
  application = await Test.createTestingModule({
    imports: [
      ConfigurationModule.of(WorkerConfiguration, environment),
      PlatformModule.of({ name: 'test' }),
      QueueModule.of({ applicationName: 'test-queue', workers: 1 }),
    ],
    providers: [{ provide: Registry, useValue: new Registry() }, WorkerMetrics, WorkContext, SlowProcessor],
  }).compile();
  await application.init();
  jobs = application.get<JobQueue>(JOB_QUEUE);
});
afterAll(async () => {
  await application?.close();
  await made?.drop();
});
beforeEach(() => {
  found = { enqueued: 0, leftDue: false };
});

/** Sweeps within the measured time while jobs arrive at this rate. */
async function sweepsAt(arrivalsPerSecond: number): Promise<number> {
  const arrivals = arrivalsPerSecond * SECONDS;
  sweeps = 0;
  for (let n = 0; n < arrivals; n += 1) {
    await jobs.enqueue('campaigns', { accountId: 1, postId: n });
    await sleep(1_000 / arrivalsPerSecond);
  }
  if (arrivals === 0) await sleep(SECONDS * 1_000);
  return sweeps;
}

describe('a row processor', () => {
  it('[design 3.1] sweeps on time at any load', async () => {
    const idle = await sweepsAt(0);
    const loaded: number[] = [];
    for (const rate of [4, 10, 20]) loaded.push(await sweepsAt(rate));
    for (const count of loaded) expect(count).toBeGreaterThanOrEqual(idle / 2);
  });

  it('[design 3.1] sweeps again at once while a sweep finds more than it may enqueue', async () => {
    await waitFor(() => sweeps > 0, { describe: 'a sweep' });
    found = { enqueued: 500, leftDue: true };
    sweeps = 0;
    await waitFor(() => sweeps >= 5, { describe: 'five sweeps', timeoutMs: 3 * SWEEP_MS });
  });
});
