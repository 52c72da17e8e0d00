#!/usr/bin/env node
// The benchmarks: `node tools/bench/run.mjs <name>`; without a name it prints the names, and `--help` shows the options of each. Builds first when it must.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../dev/lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/bench/src/main.js')).href);
