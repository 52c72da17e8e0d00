#!/usr/bin/env node
// `npm test`: lint, types and every test, with a database of its own; ends with one line of numbers.
// Further arguments go to nx: `npm test -- -p api` runs the checks of one project.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

// nx takes the scripts of the root's package.json for targets: `nx run-many -t test` would come back here.
if (process.env.NX_TASK_TARGET_PROJECT) process.exit(0);

prepare();
await import(pathToFileURL(join(root, 'dist/tools/dev/src/test/main.js')).href);
