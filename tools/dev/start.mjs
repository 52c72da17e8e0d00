#!/usr/bin/env node
// `npm start`: from a fresh clone to a running system with demo data [design 4].
import { loadBuilt, prepare } from './lib/prepare.mjs';
import { readStartArguments } from './lib/start-arguments.mjs';

const ending = readStartArguments(process.argv.slice(2));
if (ending) {
  (ending.code === 0 ? process.stdout : process.stderr).write(ending.text);
  process.exit(ending.code);
}

await prepare();
// Continue in the same process, so that only one process receives Ctrl-C.
await loadBuilt('tools/dev/src/start/main.js');
