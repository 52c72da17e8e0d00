import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout; this module runs from dist/tools/dev/src. */
export const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
