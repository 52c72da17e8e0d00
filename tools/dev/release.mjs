#!/usr/bin/env node
// Makes the files of a release: `node tools/dev/release.mjs --help`.
import { loadBuilt, prepare } from './lib/prepare.mjs';

await prepare();
await loadBuilt('tools/dev/src/release/main.js');
