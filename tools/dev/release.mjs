#!/usr/bin/env node
// Makes the files of a release: `node tools/dev/release.mjs --help`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/dev/src/release/main.js')).href);
