#!/usr/bin/env node
// Runs the suites of the gate again and again beside load: `node tools/dev/test-stability.mjs --help`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/dev/src/stability/main.js')).href);
