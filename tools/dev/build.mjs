#!/usr/bin/env node
// The one build: a single SWC pass over apps, libs, tools and examples into dist (docs/decisions/0003).
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './lib/compile.mjs';
import { sourceFolders, sourceHash } from './lib/sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

// Hash the sources before the build: a file that is saved during the build then triggers the next one.
const stamp = sourceHash(root);
rmSync(join(root, 'dist/.stamp'), { force: true });
const folders = sourceFolders.filter((folder) => existsSync(join(root, folder)));
for (const folder of folders) rmSync(join(root, 'dist', folder), { recursive: true, force: true });

const status = compile(root, folders, join(root, 'dist'));
if (status === 0) writeFileSync(join(root, 'dist/.stamp'), stamp);
process.exit(status);
