import { setTimeout as sleep } from 'node:timers/promises';
import { Processor } from '@nestjs/bullmq';
import { afterAll, afterEach, beforeAll, describe, it, jest } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { Registry } from 'prom-client';
import { ConfigurationModule, InstallationWatch, JOB_QUEUE, PlatformModule } from '@listings/nest';
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

const WORK_MS = 400;
/** The greatest, so that five sweeps take longer than the test waits. */
const SELDOM_MS = 60_000;

let sweeps = 0;
let working = 0;
/** What the next sweeps find. */
let found: Sweep = { enqueued: 0, leftDue: false };

@Processor('listing-submissions')
class SlowProcessor extends RowProcessor<'listing-submissions'> {
  constructor(context: WorkContext) {
    super(context, { queue: 'listing-submissions', concurrency: 16 });
  }

  protected async work(): Promise<void> {
    working += 1;
    await sleep(WORK_MS);
    working -= 1;
  }

  protected async sweep(): Promise<Sweep> {
    sweeps += 1;
    return found;
  }
}

let made: TestDatabase;
let application: TestingModule | undefined;

beforeAll(async () => {
  made = await testDatabase(migrate);
});
afterAll(() => made?.drop());
afterEach(async () => {
  await application?.close();
  application = undefined;
});

/** Starts the processor, whose sweeps find `sweep`, in this process; returns the queue of its jobs. */
async function start({ sweepMs, sweep }: { sweepMs: number; sweep: Sweep }): Promise<JobQueue> {
  found = sweep;
  sweeps = 0;
  const environment = {
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: 'none',
    PUBLIC_URL: 'https://listings.example',
    LOG_LEVEL: 'fatal',
    SWEEP_MS: String(sweepMs),
  };
  application = await Test.createTestingModule({
    imports: [
      ConfigurationModule.of(WorkerConfiguration, environment),
      PlatformModule.of({ name: 'test' }),
      QueueModule.of({ applicationName: 'test-queue', workers: 1 }),
    ],
    providers: [
      { provide: Registry, useValue: new Registry() },
      { provide: InstallationWatch, useValue: { mayWork: true } satisfies Pick<InstallationWatch, 'mayWork'> },
      WorkerMetrics,
      WorkContext,
      SlowProcessor,
    ],
  }).compile();
  await application.init();
  return application.get<JobQueue>(JOB_QUEUE);
}

describe('a row processor', () => {
  it('[design 3.1] sweeps on time at any load', async () => {
    const jobs = await start({ sweepMs: 500, sweep: { enqueued: 0, leftDue: false } });
    for (const jobsPerSecond of [4, 10, 20]) {
      let arriving = true;
      const arrivals = (async () => {
        for (let locationId = 0; arriving; locationId += 1) {
          await jobs.enqueue('listing-submissions', { accountId: 1, locationId, publisher: 'P' });
          await sleep(1_000 / jobsPerSecond);
        }
      })();
      await waitFor(() => working > 0, { describe: 'the first job' });
      const before = sweeps;
      const describe = `four sweeps at ${jobsPerSecond} jobs a second`;
      await waitFor(() => sweeps >= before + 4, { describe }).finally(() => (arriving = false));
      await arrivals;
    }
  });

  it('[design 3.1] sweeps again at once while a sweep finds more than it may enqueue', async () => {
    await start({ sweepMs: SELDOM_MS, sweep: { enqueued: 500, leftDue: true } });
    await waitFor(() => sweeps >= 5, { describe: 'five sweeps' });
  });
});
