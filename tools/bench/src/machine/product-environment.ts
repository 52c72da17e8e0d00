import { join } from 'node:path';

/** The key with which the product of a benchmark encrypts its secrets. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

/** The environment of the product's processes: their settings of production, on free ports, with no publisher unless `more` names some. */
export function productEnvironment(
  { url, folder }: { readonly url: string; readonly folder: string },
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    LISTINGS_SUPERVISED: '1',
    DATABASE_URL: url,
    ENCRYPTION_KEY,
    PUBLISHERS: ',',
    PUBLIC_URL: 'http://127.0.0.1',
    MEDIA_DIR: join(folder, 'media'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    PORT: '0',
    METRICS_PORT: '0',
    NODE_ENV: 'production',
    ...more,
  };
}
