import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const here = dirname(fileURLToPath(import.meta.url));

it('[design 2] the publisher SDK is imported without its test kit, which production must not load', () => {
  const files = readdirSync(here).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  expect(files).toContain('publisher.ts');
  const importing = files.filter((file) => /test-kit|\/testing\//.test(readFileSync(`${here}/${file}`, 'utf8')));
  expect(importing).toEqual([]);
});
