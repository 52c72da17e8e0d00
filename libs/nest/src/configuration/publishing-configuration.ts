import { checkedQueueUrl, List, mediaUrlOf, OneOf, Optional, Parsed, Text, UrlWithScheme } from '@listings/platform';
import type { MediaStoreConfiguration } from '@listings/platform';
import { ServiceConfiguration } from './service-configuration.js';

/** Configuration of the processes that run features: api and worker. */
export class PublishingConfiguration extends ServiceConfiguration implements MediaStoreConfiguration {
  /** Packages of the publisher plug-ins, separated by commas. */
  @List()
  readonly PUBLISHERS!: readonly string[];

  @Optional()
  @Parsed(checkedQueueUrl)
  readonly QUEUE_URL?: string;

  /** Each process declares whether it requires the variable. */
  readonly PUBLIC_URL?: string;

  @OneOf(['local', 's3'])
  readonly MEDIA_STORE: 'local' | 's3' = 'local';

  @Optional()
  @Text()
  readonly MEDIA_DIR?: string;

  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  readonly MEDIA_URL?: string;

  @Optional()
  @Text()
  readonly S3_ENDPOINT?: string;

  @Optional()
  @Text()
  readonly S3_REGION?: string;

  @Optional()
  @Text()
  readonly S3_BUCKET?: string;

  @Optional()
  @Text()
  readonly S3_ACCESS_KEY_ID?: string;

  @Optional()
  @Text()
  readonly S3_SECRET_ACCESS_KEY?: string;

  /** URL of the queue server: the database, unless QUEUE_URL names another server. */
  get queueUrl(): string {
    return this.QUEUE_URL ?? this.directDatabaseUrl;
  }

  /** The variable that {@link queueUrl} is from. */
  get queueVariable(): 'QUEUE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_URL' {
    if (this.QUEUE_URL !== undefined) return 'QUEUE_URL';
    return this.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  }

  /** Base URL of this service for clients and browsers, without a trailing slash. */
  get publicUrl(): string {
    return (this.PUBLIC_URL ?? '').replace(/\/+$/, '');
  }

  /** Base URL of stored photos for clients, without a trailing slash. */
  get mediaUrl(): string {
    return mediaUrlOf({ mediaUrl: this.MEDIA_URL ?? '', publicUrl: this.publicUrl });
  }
}
