#!/usr/bin/env node
// `npm test`: the gate, with its own database: lint, types and the tests of all rules. `--long` and `--nightly` run the other tiers
// (docs/decisions/0050), `--fresh` ignores known results. The last line is the totals.
// Further arguments are passed to nx: `npm test -- -p api` checks one project.
import { loadBuilt, prepare } from './lib/prepare.mjs';

// nx treats the scripts of the root package.json as targets, so `nx run-many -t test` would run this script again.
if (process.env.NX_TASK_TARGET_PROJECT) process.exit(0);

await prepare({ cache: true });
await loadBuilt('tools/dev/src/test/main.js');
