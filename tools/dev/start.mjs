#!/usr/bin/env node
// `npm start`: from a fresh clone to a running system with demo data [design 4].
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './lib/prepare.mjs';

prepare();
// The same process goes on, so that Ctrl-C has one receiver.
await import(pathToFileURL(join(root, 'dist/tools/dev/src/start/main.js')).href);
