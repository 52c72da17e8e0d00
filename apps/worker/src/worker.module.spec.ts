import { expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { lostJobs } from '@listings/nest/testing';
import { migrate } from '@listings/persistence';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testDatabase } from '@listings/testing';
import { Work } from '@listings/work';
import { WorkerModule } from './worker.module.js';

it('[design 7] the worker is put together from the declarations of the features', async () => {
  const database = await testDatabase(migrate);
  const environment = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: 'loaded-before',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: '/media',
    METRICS_PORT: '0',
    LOG_LEVEL: 'fatal',
  };
  const worker = WorkerModule.of(new PublisherRegistry([]), environment, lostJobs);
  const module = await Test.createTestingModule({ imports: [worker] }).compile();
  expect(module.get(Work)).toBeInstanceOf(Work);
  await module.close();
  await database.drop();
});
