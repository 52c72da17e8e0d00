import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, seen from dist/tools/bench/src. */
export const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
