#!/usr/bin/env node
// The benchmarks: `node tools/bench/run.mjs <name>`; without a name it prints the names, and `--help` shows the options of each. Builds first when it must.
import { loadBuilt, prepare } from '../dev/lib/prepare.mjs';

await prepare();
await loadBuilt('tools/bench/src/main.js');
