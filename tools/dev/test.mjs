#!/usr/bin/env node
// `npm test`: lint, types and every test, with its own database. The last line is the totals.
// Further arguments are passed to nx: `npm test -- -p api` checks one project.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

// nx treats the scripts of the root package.json as targets, so `nx run-many -t test` would run this script again.
if (process.env.NX_TASK_TARGET_PROJECT) process.exit(0);

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/dev/src/test/main.js')).href);
