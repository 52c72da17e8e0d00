import { beforeAll, describe, expect, it } from '@jest/globals';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import type { Job } from 'bullmq';
import { temporaryDatabase } from '@listings/persistence/testing';
import { QUEUE_NAME } from '@listings/queue';
import type { JobQueue } from '@listings/queue';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { PublishingConfiguration } from '../configuration/publishing-configuration.js';
import { PlatformModule } from '../platform/platform.module.js';
import { QueueModule } from './queue.module.js';
import { JOB_QUEUE } from './tokens.js';

const done: number[] = [];

@Processor(QUEUE_NAME)
class WakeUpProcessor extends WorkerHost {
  async process(job: Job<{ accountId: number }>): Promise<void> {
    done.push(job.data.accountId);
  }
}

let application: TestingModule;

const database = shared(() => temporaryDatabase({ applicationName: 'test' }));

beforeAll(async () => {
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
  const others = { PUBLISHERS: 'none', MEDIA_DIR: '/var/media', LOG_LEVEL: 'fatal' };
  const environment = { DATABASE_URL: database.url, ENCRYPTION_KEY, ...others };
  application = await Test.createTestingModule({
    imports: [
      ConfigurationModule.of(PublishingConfiguration, environment),
      PlatformModule.of({ name: 'test' }),
      QueueModule.of({ applicationName: 'test-queue' }),
    ],
    providers: [WakeUpProcessor],
  }).compile();
  await application.init();
});

const connections = () =>
  database.sql<{ name: string; count: number }>`
    select application_name as name, count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name <> 'test' group by 1 order by 1`;

describe('the queue module', () => {
  it('[design 3.3] processes jobs with a @Processor class over one bounded pool of named connections', async () => {
    const jobs = application.get<JobQueue>(JOB_QUEUE);
    const enqueued = Array.from({ length: 200 }, (_, accountId) => accountId);
    await Promise.all(enqueued.map((accountId) => jobs.enqueue({ accountId, kind: 'x' })));
    await waitFor(() => done.length === enqueued.length, { describe: 'all jobs' });

    const open = await connections();
    expect(open.map(({ name }) => name)).toEqual(['test-queue', 'work']);
    expect(open.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(6);
  });

  it('[contract 10] closes every connection when the application stops', async () => {
    await application.close();

    await waitFor(async () => (await connections()).length === 0, { describe: 'all connections to close' });
  });
});
