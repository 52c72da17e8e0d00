#!/usr/bin/env node
// Writes docs/publishers/reference.md from the comments of the publisher SDK. With --check (or CI=true) it
// only reports whether the file is up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
const { updateReference } = await import(
  pathToFileURL(join(root, 'dist/tools/repository/src/publisher-reference/reference-file.js')).href
);
const mode = process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write';
const { problem, entries } = await updateReference(root, mode);
if (problem) {
  console.error(problem);
  process.exit(1);
}
console.log(`docs/publishers/reference.md: ${entries} exported names`);
