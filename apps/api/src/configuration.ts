import {
  choice,
  encryptionFrom,
  flag,
  integer,
  list,
  mediaStoreVariables,
  mediaUrlOf,
  readConfiguration,
  text,
  url,
} from '@listings/platform';
import { readDirectorySites } from '@listings/publisher-registry';
import { readOrigins } from './http/cors.js';

/** The configuration of the api process; docs/operating.md lists the variables. */
export function apiConfiguration(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const read = readConfiguration(
    {
      databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
      queueUrl: url('QUEUE_URL', ['postgres:', 'postgresql:', 'redis:', 'rediss:'], { default: '' }),
      port: integer('PORT', { default: 3000, min: 0, max: 65_535 }),
      host: text('HOST', { default: '127.0.0.1' }),
      metricsPort: integer('METRICS_PORT', { default: 9101, min: 0, max: 65_535 }),
      metricsHost: text('METRICS_HOST', { default: '127.0.0.1' }),
      publicUrl: url('PUBLIC_URL', ['http:', 'https:'], { default: '' }),
      publishers: list('PUBLISHERS'),
      encryption: { name: 'ENCRYPTION_KEY', required: true, read: encryptionFrom },
      directorySites: { name: 'SITES', required: false, fallback: [], read: readDirectorySites },
      corsOrigins: { name: 'CORS_ORIGINS', required: false, fallback: [], read: readOrigins },
      marketplaceHosts: list('MARKETPLACE_HOSTS', { default: [] }),
      archiveGraceHours: integer('ARCHIVE_GRACE_HOURS', { default: 0, min: 0, max: 8_760 }),
      allowPrivateAddresses: flag('ALLOW_PRIVATE_ADDRESSES', { default: false }),
      ...mediaStoreVariables,
      logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error'], { default: 'info' }),
      databaseConnections: integer('DATABASE_CONNECTIONS', { default: 10, min: 1, max: 1_000 }),
    },
    environment,
  );
  const publicUrl = (read.publicUrl || `http://${read.host}:${read.port}`).replace(/\/$/, '');
  return {
    ...read,
    queueUrl: read.queueUrl || read.databaseUrl,
    publicUrl,
    mediaUrl: mediaUrlOf({ mediaUrl: read.mediaUrl, publicUrl }),
  };
}

/** What {@link apiConfiguration} reads. */
export type ApiConfiguration = ReturnType<typeof apiConfiguration>;
