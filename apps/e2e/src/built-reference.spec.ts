import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const BUILT = fileURLToPath(new URL('../../../dist/libs/api-kit/src/openapi/reference', import.meta.url));

it('[contract 10] the build contains the scripts of the reference, because an image has no development packages', () => {
  expect(statSync(`${BUILT}/viewer.js`).size).toBeGreaterThan(1_000_000);
  expect(statSync(`${BUILT}/start-reference.js`).size).toBeGreaterThan(1_000);
  expect(statSync(`${BUILT}/viewer.LICENSE`).size).toBeGreaterThan(500);
});
