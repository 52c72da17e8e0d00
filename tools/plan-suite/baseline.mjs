#!/usr/bin/env node
// Freezes the schema: `node tools/plan-suite/baseline.mjs` writes libs/persistence/src/migrations/baseline (docs/decisions/0045).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../dev/lib/prepare.mjs';

await prepare();
const { writeBaseline } = await import(pathToFileURL(join(root, 'dist/tools/plan-suite/src/baseline.js')).href);
await writeBaseline(root);
// The database server of the run keeps this process running, and ends with it.
process.exit(0);
