import {
  choice,
  Encryption,
  flag,
  integer,
  list,
  mediaStoreVariables,
  mediaUrlOf,
  readConfiguration,
  text,
  url,
} from '@listings/platform';
import type { Variable } from '@listings/platform';

const encryptionKeys: Variable<Encryption> = {
  name: 'ENCRYPTION_KEY',
  required: true,
  read: (raw) => new Encryption(raw.split(',').map((key) => key.trim())),
};

/** The configuration of the worker process; docs/operating.md lists the variables. */
export function workerConfiguration(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const read = readConfiguration(
    {
      databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      queueUrl: url('QUEUE_URL', ['postgres:', 'postgresql:', 'redis:', 'rediss:'], { default: '' }),
      encryption: encryptionKeys,
      publishers: list('PUBLISHERS'),
      metricsPort: integer('METRICS_PORT', { default: 9102, min: 0, max: 65_535 }),
      metricsHost: text('METRICS_HOST', { default: '127.0.0.1' }),
      logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error'], { default: 'info' }),
      databaseConnections: integer('DATABASE_CONNECTIONS', { default: 15, min: 2, max: 1_000 }),
      campaignConcurrency: integer('CAMPAIGN_CONCURRENCY', { default: 4, min: 1, max: 100 }),
      postConcurrency: integer('POST_CONCURRENCY', { default: 16, min: 1, max: 500 }),
      matchConcurrency: integer('MATCH_CONCURRENCY', { default: 2, min: 1, max: 50 }),
      photoConcurrency: integer('PHOTO_CONCURRENCY', { default: 4, min: 1, max: 100 }),
      publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
      allowPrivateAddresses: flag('ALLOW_PRIVATE_ADDRESSES', { default: false }),
      ...mediaStoreVariables,
      verificationConcurrency: integer('VERIFICATION_CONCURRENCY', { default: 4, min: 1, max: 100 }),
      verificationOpenSeconds: integer('VERIFICATION_OPEN_SECONDS', { default: 600, min: 1, max: 604_800 }),
      verificationSettledSeconds: integer('VERIFICATION_SETTLED_SECONDS', { default: 21_600, min: 1, max: 2_592_000 }),
      listingConcurrency: integer('LISTING_CONCURRENCY', { default: 8, min: 1, max: 500 }),
      sweepMs: integer('SWEEP_MS', { default: 2_000, min: 100, max: 60_000 }),
    },
    environment,
  );
  return { ...read, queueUrl: read.queueUrl || read.databaseUrl, mediaUrl: mediaUrlOf(read) };
}

/** What {@link workerConfiguration} reads. */
export type WorkerConfiguration = ReturnType<typeof workerConfiguration>;
