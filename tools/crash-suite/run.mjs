#!/usr/bin/env node
// The crash suite: `node tools/crash-suite/run.mjs --kills 10000 --seed 1`; `--help` shows the options. Builds first when it must.
import { loadBuilt, prepare } from '../dev/lib/prepare.mjs';

await prepare();
await loadBuilt('tools/crash-suite/src/main.js');
