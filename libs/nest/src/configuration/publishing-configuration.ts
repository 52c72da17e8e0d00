import {
  checkedQueueUrl,
  List,
  mediaUrlOf,
  OneOf,
  Optional,
  Parsed,
  RequiredWith,
  Setting,
  Text,
  UrlWithScheme,
} from '@listings/platform';
import type { MediaStoreConfiguration } from '@listings/platform';
import { ServiceConfiguration } from './service-configuration.js';

/** Configuration of the processes that run features: api and worker. */
export class PublishingConfiguration extends ServiceConfiguration implements MediaStoreConfiguration {
  @Setting('package names of the publisher plug-ins')
  @List()
  readonly PUBLISHERS!: readonly string[];

  @Setting(
    'those of `PUBLISHERS` whose publishers get the `traceparent` of their calls; [traces](traces-and-metrics.md). None by default: publishers are strangers',
  )
  @List()
  readonly TRACED_PUBLISHERS: readonly string[] = [];

  @Setting('the server of the queue; several hosts for [a Redis cluster](operating/database.md#a-redis-cluster)', {
    values: '`redis://...`, `rediss://...` (TLS), `postgres://...`',
    default: 'the database, past a pooler',
  })
  @Optional()
  @Parsed(checkedQueueUrl)
  readonly QUEUE_URL?: string;

  /** Each process declares whether it requires the variable. */
  readonly PUBLIC_URL?: string;

  @Setting('where photos and files are stored: in a folder or in an S3-compatible store')
  @OneOf(['local', 's3'])
  readonly MEDIA_STORE: 'local' | 's3' = 'local';

  @Setting('folder of the photos and files')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 'local')
  @Text()
  readonly MEDIA_DIR?: string;

  @Setting('address at which clients reach the photos, for example of a CDN', {
    default: '`PUBLIC_URL` followed by `/media`',
  })
  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  readonly MEDIA_URL?: string;

  @Setting('address of the S3-compatible store')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 's3')
  @UrlWithScheme(['http:', 'https:'])
  readonly S3_ENDPOINT?: string;

  @Setting('region of the bucket')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_REGION?: string;

  @Setting('name of the bucket')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_BUCKET?: string;

  @Setting('id of the key for the bucket, which needs permission to list it')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_ACCESS_KEY_ID?: string;

  @Setting('secret of that key')
  @RequiredWith<PublishingConfiguration>('MEDIA_STORE', 's3')
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
