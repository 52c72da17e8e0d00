#!/usr/bin/env node
// The plan suite: `node tools/plan-suite/run.mjs`; `--help` shows the options. Builds first when it must.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../dev/lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/plan-suite/src/main.js')).href);
