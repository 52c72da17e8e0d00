import { encryptionFrom, Flag, Parsed, Text, WholeNumber } from '@listings/platform';
import type { Encryption } from '@listings/platform';
import { DatabaseConfiguration } from './database-configuration.js';

/** What api, worker and webhook-dispatcher read. */
export class ServiceConfiguration extends DatabaseConfiguration {
  /** Keys that seal stored secrets, separated by commas; the first one seals, all of them open. */
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY!: Encryption;

  /** Port of `/metrics`, `/healthz` and `/readyz`; 0 takes a free one. Each process has a default of its own. */
  @WholeNumber({ min: 0, max: 65_535 })
  readonly METRICS_PORT: number = 0;

  @Text()
  readonly METRICS_HOST: string = '127.0.0.1';

  /** Lets photo downloads and webhooks reach private addresses: for development only. */
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}
