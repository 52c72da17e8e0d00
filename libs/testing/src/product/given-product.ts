import { readFileSync } from 'node:fs';
import type { ProductEnvironment } from './started-product.js';

/** What a test has to know of an installation that it did not start. */
export type GivenProduct = Pick<
  ProductEnvironment,
  'apiUrl' | 'sandboxUrl' | 'inboxUrl' | 'apiKeys' | 'webhookSecret' | 'pids'
>;

/**
 * The installation that is to be tested instead of one of the test's own: PRODUCT_ENVIRONMENT names a file like the
 * `environment.json` of the start [design 4].
 */
export function givenProduct(): GivenProduct | undefined {
  const file = process.env['PRODUCT_ENVIRONMENT'];
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as GivenProduct) : undefined;
}
