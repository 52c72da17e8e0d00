import { ConfigurationError } from '../configuration/configuration-error.js';
import { BucketMediaStore } from './bucket-store.js';
import { FolderMediaStore } from './folder-store.js';
import type { MediaStore } from './media-store.js';

/** The variables that configure the media store, for every process that reads or writes photos. */
export interface MediaStoreConfiguration {
  readonly MEDIA_STORE: 'local' | 's3';
  readonly MEDIA_DIR?: string;
  readonly S3_ENDPOINT?: string;
  readonly S3_REGION?: string;
  readonly S3_BUCKET?: string;
  readonly S3_ACCESS_KEY_ID?: string;
  readonly S3_SECRET_ACCESS_KEY?: string;
}

/**
 * Returns the base URL of media files, without a trailing slash: MEDIA_URL (for example of a CDN), or the api itself.
 */
export function mediaUrlOf({ mediaUrl, publicUrl }: { mediaUrl: string; publicUrl: string }): string {
  return (mediaUrl || `${publicUrl.replace(/\/+$/, '')}/media`).replace(/\/+$/, '');
}

/**
 * Creates the configured store. The required variables depend on its kind; throws an error that names the missing ones.
 */
export function mediaStoreOf(configuration: MediaStoreConfiguration): MediaStore {
  const missing: string[] = [];
  const needed = (name: string, value: string | undefined) => {
    if (value === undefined) missing.push(name);
    return value ?? '';
  };
  const store = storeOf(configuration, needed);
  if (missing.length === 0) return store;
  throw new ConfigurationError(
    missing.map((name) => `${name} is not set; MEDIA_STORE=${configuration.MEDIA_STORE} needs it.`),
  );
}

function storeOf(
  configuration: MediaStoreConfiguration,
  needed: (name: string, value: string | undefined) => string,
): MediaStore {
  if (configuration.MEDIA_STORE === 'local') return new FolderMediaStore(needed('MEDIA_DIR', configuration.MEDIA_DIR));
  const endpoint = needed('S3_ENDPOINT', configuration.S3_ENDPOINT);
  if (endpoint !== '' && !/^https?:\/\/[^/]/.test(endpoint))
    throw new ConfigurationError(['S3_ENDPOINT must be a URL that starts with https:// or http://.']);
  return new BucketMediaStore({
    endpoint,
    region: needed('S3_REGION', configuration.S3_REGION),
    bucket: needed('S3_BUCKET', configuration.S3_BUCKET),
    accessKeyId: needed('S3_ACCESS_KEY_ID', configuration.S3_ACCESS_KEY_ID),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', configuration.S3_SECRET_ACCESS_KEY),
  });
}
