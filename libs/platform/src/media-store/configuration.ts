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

/** Creates the configured store. The configuration has been validated: what its kind of store needs is there. */
export function mediaStoreOf(configuration: MediaStoreConfiguration): MediaStore {
  const { MEDIA_STORE, MEDIA_DIR = '', S3_ENDPOINT = '', S3_REGION = '', S3_BUCKET = '' } = configuration;
  if (MEDIA_STORE === 'local') return new FolderMediaStore(MEDIA_DIR);
  return new BucketMediaStore({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: configuration.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: configuration.S3_SECRET_ACCESS_KEY ?? '',
  });
}
