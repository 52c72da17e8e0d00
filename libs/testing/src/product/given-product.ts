import { readFileSync } from 'node:fs';
import type { ProductEnvironment } from './started-product.js';

/** The data that a test needs of an installation that it did not start. */
export type GivenProduct = Pick<
  ProductEnvironment,
  'apiUrl' | 'sandboxUrl' | 'inboxUrl' | 'apiKeys' | 'webhookSecret' | 'pids'
>;

/**
 * Returns the installation to test if the test must not start its own: PRODUCT_ENVIRONMENT names a file like the
 * `environment.json` that `npm start` writes [design 4].
 */
export function givenProduct(): GivenProduct | undefined {
  const file = process.env['PRODUCT_ENVIRONMENT'];
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as GivenProduct) : undefined;
}
