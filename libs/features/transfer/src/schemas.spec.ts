import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { exportSchema } from './schemas.js';

/** The page's schema; this spec runs from the sources, not from dist. */
const FILE = fileURLToPath(new URL('../../../../docs/account-export.schema.json', import.meta.url));

it('[export] docs/account-export.schema.json describes the files of this release: write it anew from exportSchema()', () => {
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(exportSchema())));
});
