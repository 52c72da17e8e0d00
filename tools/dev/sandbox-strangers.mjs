#!/usr/bin/env node
// Edits listings of the running sandbox as strangers do, again and again: `node tools/dev/sandbox-strangers.mjs --help`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/dev/src/strangers/main.js')).href);
