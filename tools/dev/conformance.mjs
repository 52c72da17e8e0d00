#!/usr/bin/env node
// Prints which tests check which section and rule of the specification and the other documents.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/repository/src/conformance/main.js')).href);
