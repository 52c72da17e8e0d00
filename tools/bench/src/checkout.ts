import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout, relative to dist/tools/bench/src. */
export const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
