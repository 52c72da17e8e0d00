#!/usr/bin/env node
// Writes docs/settings.md from the configuration classes and the declarations of the plug-ins. With --check (or CI=true) it
// only reports whether the file is up to date.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
const { updateSettings } = await import(
  pathToFileURL(join(root, 'dist/tools/repository/src/settings-reference/settings-file.js')).href
);
const mode = process.argv.includes('--check') || process.env.CI === 'true' ? 'check' : 'write';
const { problem, entries } = await updateSettings(root, mode);
if (problem) {
  console.error(problem);
  process.exit(1);
}
console.log(`docs/settings.md: ${entries} settings`);
