#!/usr/bin/env node
// Edits listings of the running sandbox as strangers do, again and again: `node tools/dev/sandbox-strangers.mjs --help`.
import { loadBuilt, prepare } from './lib/prepare.mjs';

await prepare();
await loadBuilt('tools/dev/src/strangers/main.js');
