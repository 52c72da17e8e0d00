import { choice, ConfigurationError, optionalText, url } from '../configuration.js';
import { BucketMediaStore } from './bucket-store.js';
import { FolderMediaStore } from './folder-store.js';
import type { MediaStore } from './media-store.js';

/** The variables that say where media lie; every process that reads or writes them has these. */
export const mediaStoreVariables = {
  mediaStore: choice('MEDIA_STORE', ['local', 's3'], { default: 'local' }),
  mediaDir: optionalText('MEDIA_DIR'),
  mediaUrl: url('MEDIA_URL', ['http:', 'https:'], { default: '' }),
  s3Endpoint: optionalText('S3_ENDPOINT'),
  s3Region: optionalText('S3_REGION'),
  s3Bucket: optionalText('S3_BUCKET'),
  s3AccessKeyId: optionalText('S3_ACCESS_KEY_ID'),
  s3SecretAccessKey: optionalText('S3_SECRET_ACCESS_KEY'),
} as const;

/** What {@link mediaStoreVariables} read. */
export interface MediaStoreConfiguration {
  readonly mediaStore: 'local' | 's3';
  readonly mediaDir: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string | undefined;
  readonly s3Bucket: string | undefined;
  readonly s3AccessKeyId: string | undefined;
  readonly s3SecretAccessKey: string | undefined;
}

/** Where clients reach the files, without a slash at the end: MEDIA_URL (of a CDN, say) or the api itself. */
export function mediaUrlOf({ mediaUrl, publicUrl }: { mediaUrl: string; publicUrl: string }): string {
  return (mediaUrl || `${publicUrl.replace(/\/+$/, '')}/media`).replace(/\/+$/, '');
}

/** The configured store. Which variables are needed depends on the kind: throws naming those that are missing. */
export function mediaStoreOf(configuration: MediaStoreConfiguration): MediaStore {
  const missing: string[] = [];
  const needed = (name: string, value: string | undefined) => {
    if (value === undefined) missing.push(name);
    return value ?? '';
  };
  const store = storeOf(configuration, needed);
  if (missing.length === 0) return store;
  throw new ConfigurationError(
    missing.map((name) => `${name} is not set; MEDIA_STORE=${configuration.mediaStore} needs it.`),
  );
}

function storeOf(
  configuration: MediaStoreConfiguration,
  needed: (name: string, value: string | undefined) => string,
): MediaStore {
  if (configuration.mediaStore === 'local') return new FolderMediaStore(needed('MEDIA_DIR', configuration.mediaDir));
  const endpoint = needed('S3_ENDPOINT', configuration.s3Endpoint);
  if (endpoint !== '' && !/^https?:\/\/[^/]/.test(endpoint))
    throw new ConfigurationError(['S3_ENDPOINT must be a URL that starts with https:// or http://.']);
  return new BucketMediaStore({
    endpoint,
    region: needed('S3_REGION', configuration.s3Region),
    bucket: needed('S3_BUCKET', configuration.s3Bucket),
    accessKeyId: needed('S3_ACCESS_KEY_ID', configuration.s3AccessKeyId),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', configuration.s3SecretAccessKey),
  });
}
