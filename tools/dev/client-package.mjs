#!/usr/bin/env node
// Makes the package of the client as it is published: JavaScript, types, README and licence.
//   client-package.mjs [folder]     in dist/client-package or the folder that is given
//   client-package.mjs --in-place   in libs/client itself, for `npm pack` and `npm install <folder>`, whose `prepare` script it is
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'libs/client');
const isInPlace = process.argv[2] === '--in-place';
const target = isInPlace ? client : resolve(process.argv[2] ?? join(root, 'dist/client-package'));

// The checkout reads the sources: its own installation needs no package.
if (!isInPlace || !isInstallationOfCheckout(process.env)) makePackage();

function makePackage() {
  compile(join(target, 'dist'));
  if (isInPlace) return;
  const { scripts: _scripts, ...manifest } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const file of ['README.md', 'LICENSE']) cpSync(join(client, file), join(target, file));
  console.log(`The package of the client is in ${target}`);
}

function compile(folder) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) {
    console.error(`The packages of ${root} are not installed: run "npm ci" there first.`);
    process.exit(1);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const settings = join(client, 'tsconfig.package.json');
  const { status } = spawnSync(process.execPath, [compiler, '-p', settings, '--outDir', folder], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether npm installs the packages of the checkout itself, by what it tells its scripts. */
function isInstallationOfCheckout({ npm_command: command, INIT_CWD: started = '' }) {
  return (command === 'ci' || command === 'install') && !relative(root, started).startsWith('..');
}
