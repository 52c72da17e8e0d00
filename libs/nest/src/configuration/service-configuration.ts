import { encryptionFrom, Flag, Optional, Parsed, Text, WholeNumber } from '@listings/platform';
import type { Encryption } from '@listings/platform';
import { DatabaseConfiguration } from './database-configuration.js';

/** Configuration of api, worker and webhook-dispatcher. */
export class ServiceConfiguration extends DatabaseConfiguration {
  /** Encryption keys of stored secrets, separated by commas; the first one encrypts, all of them decrypt. */
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY!: Encryption;

  /** A file on another disk than the database, by which a process notices that the database was restored. */
  @Optional()
  @Text()
  readonly HEARTBEAT_FILE?: string;

  /** Port of `/metrics`, `/healthz` and `/readyz`; 0 selects a free one. Each process has its own default. */
  @WholeNumber({ min: 0, max: 65_535 })
  readonly METRICS_PORT: number = 0;

  @Text()
  readonly METRICS_HOST: string = '127.0.0.1';

  /** Milliseconds after which a blocked event loop ends the process. */
  @WholeNumber({ min: 1_000, max: 600_000 })
  readonly BLOCKED_AFTER_MS: number = 30_000;

  /** Allows photo downloads and webhooks to private addresses: for development only. */
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}
