import { afterAll, beforeAll } from '@jest/globals';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { callConsequences, CONNECTIONS } from '@listings/feature-connections';
import type { FeedDependencies } from '@listings/feature-insights';
import type { SubmissionDependencies } from '@listings/feature-listings';
import { Database } from '@listings/persistence';
import { createLogger, Encryption } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { testWork } from '@listings/work/testing';

/** The dependencies of a worker process on the database of an api. */
export type WorkerBeside = FeedDependencies & SubmissionDependencies;

/** A worker of a spec file: has its dependencies in hooks and tests only. */
export function workerBeside(api: RunningApi): WorkerBeside {
  const worker = {} as { -readonly [Key in keyof WorkerBeside]: WorkerBeside[Key] };
  let database: Database | undefined;
  beforeAll(() => {
    database = new Database({ url: api.databaseUrl });
    const { clock } = api;
    const { publishers, followers } = api.get(CONNECTIONS);
    const logger = createLogger({ name: 'worker-test', level: 'silent' });
    const encryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);
    const consequences = callConsequences({ database, clock, logger, followers });
    const calls = new PublisherCalls({ database, encryption, clock, publishers, logger, consequences });
    const records = { verifyingPublishers: publishers.verifying, mediaUrl: 'https://listings.example/media' };
    Object.assign(worker, { database, clock, publishers, logger, calls, records, work: testWork(database) });
  });
  afterAll(() => database?.close());
  return worker;
}
