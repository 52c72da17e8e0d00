#!/usr/bin/env node
// Writes docs/conformance.md from the names of the tests of the last `npm test`. With --check (or CI=true) it only
// reports whether the file is up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
const { updateConformance } = await import(
  pathToFileURL(join(root, 'dist/tools/dev/src/test/conformance-file.js')).href
);
const outcome = updateConformance(
  root,
  process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write',
);
if (outcome.problem) {
  console.error(outcome.problem);
  process.exit(1);
}
console.log(`docs/conformance.md: ${outcome.tests} tests cite ${outcome.sections} sections`);
