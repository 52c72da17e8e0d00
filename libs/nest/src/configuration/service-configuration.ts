import {
  encryptionFrom,
  Flag,
  OneOf,
  Optional,
  Parsed,
  readRatio,
  readTraceHeaders,
  Setting,
  Text,
  TRACE_SAMPLERS,
  UrlWithScheme,
  WholeNumber,
} from '@listings/platform';
import type { Encryption, TraceSampler } from '@listings/platform';
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

  @Setting(
    'the OTLP receiver that gets [traces](traces-and-metrics.md), to which `/v1/traces` is added. Without it nothing is traced',
  )
  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Setting('headers that the OTLP receiver asks for', { values: '`name=value`, separated by commas' })
  @Parsed(readTraceHeaders)
  readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>> = {};

  @Setting('which traces are kept, by the standard names of OpenTelemetry')
  @OneOf(TRACE_SAMPLERS)
  readonly OTEL_TRACES_SAMPLER: TraceSampler = 'parentbased_always_on';

  @Setting('the share of traces that a sampler with a ratio keeps', { values: '0 to 1' })
  @Parsed(readRatio)
  readonly OTEL_TRACES_SAMPLER_ARG: number = 1;

  @Setting('permits webhooks and photo downloads to private addresses; for development only')
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}
