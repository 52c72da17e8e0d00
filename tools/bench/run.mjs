#!/usr/bin/env node
// The benchmarks: `node tools/bench/run.mjs locations`, `bodies`, `interactions`, `limits`, `matching`, `post-faults`, `posts`, `recovery`, `spreadsheets`, `webhooks` or `work`; `--help` shows the options. Builds first when it must.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../dev/lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(root, 'dist/tools/bench/src/main.js')).href);
