#!/usr/bin/env node
// The crash suite: `node tools/crash-suite/run.mjs --kills 10000 --seed 1`; `--help` shows the options. Builds first when it must.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../dev/lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/crash-suite/src/main.js')).href);
