#!/usr/bin/env node
// Makes the package of the client as it is published, in dist/client-package or the folder that is given:
// JavaScript, types, README and licence. `npm pack` or `npm publish` take it from there.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = resolve(process.argv[2] ?? join(root, 'dist/client-package'));
const client = join(root, 'libs/client');

rmSync(join(target, 'lib'), { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const settings = join(client, 'tsconfig.package.json');
const { status } = spawnSync(process.execPath, [compiler, '-p', settings, '--outDir', join(target, 'lib')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
for (const file of ['package.json', 'README.md']) cpSync(join(client, file), join(target, file));
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
console.log(`The package of the client is in ${target}`);
