import { encryptionFrom, Flag, Optional, Parsed, Setting, Text, WholeNumber } from '@listings/platform';
import type { Encryption } from '@listings/platform';
import { DatabaseConfiguration } from './database-configuration.js';

/** Configuration of api, worker and webhook-dispatcher. */
export class ServiceConfiguration extends DatabaseConfiguration {
  @Setting(
    'encrypts stored secrets; to rotate it, several keys, the newest first: the first one encrypts, all of them decrypt',
    { values: '32 bytes in base64, separated by commas' },
  )
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY!: Encryption;

  @Setting(
    'a file on another disk than that of the database, by which a process notices that files of the database were replaced by older ones; [a restored backup](operating/backup-and-restore.md#a-restored-backup). Processes of one machine may share it',
  )
  @Optional()
  @Text()
  readonly HEARTBEAT_FILE?: string;

  @Setting('port of `/metrics`, `/healthz` and `/readyz`; 0 selects a free one')
  @WholeNumber({ min: 0, max: 65_535 })
  readonly METRICS_PORT: number = 0;

  @Setting('address of `/metrics`, `/healthz` and `/readyz`')
  @Text()
  readonly METRICS_HOST: string = '127.0.0.1';

  @Setting('milliseconds after which the watchdog ends a process whose event loop is blocked')
  @WholeNumber({ min: 1_000, max: 600_000 })
  readonly BLOCKED_AFTER_MS: number = 30_000;

  @Setting('permits webhooks and photo downloads to private addresses; for development only')
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}
