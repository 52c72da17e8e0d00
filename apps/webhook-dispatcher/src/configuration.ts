import type { Encryption, Variable } from '@listings/platform';
import { choice, encryptionFrom, flag, integer, text, url } from '@listings/platform';

/** The settings of the dispatcher, read from the environment. */
export const settings = {
  databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
  encryption: encryptionKey('ENCRYPTION_KEY'),
  allowPrivateAddresses: flag('ALLOW_PRIVATE_ADDRESSES', { default: false }),
  metricsPort: integer('METRICS_PORT', { default: 9103, min: 0, max: 65_535 }),
  metricsHost: text('METRICS_HOST', { default: '127.0.0.1' }),
  logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace'], { default: 'info' }),
  /** Requests under way at a time, over all endpoints. */
  concurrency: integer('WEBHOOK_CONCURRENCY', { default: 100, min: 1, max: 2_000 }),
  /** Requests under way at a time to one endpoint. */
  endpointConcurrency: integer('WEBHOOK_ENDPOINT_CONCURRENCY', { default: 8, min: 1, max: 100 }),
  /** The whole exchange; the receivers are promised 15 s [contract 8]. A stop waits for it, so not more. */
  timeoutMs: integer('WEBHOOK_TIMEOUT_MS', { default: 15_000, min: 100, max: 15_000 }),
};

function encryptionKey(name: string): Variable<Encryption> {
  return { name, required: true, read: encryptionFrom };
}
