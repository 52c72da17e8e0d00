#!/usr/bin/env node
// Makes the package of the publisher SDK for plug-ins outside the repository, in dist/sdk-package or the folder that is
// given: JavaScript, types, README and licence. `npm pack` or `npm publish` take it from there.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = resolve(process.argv[2] ?? join(root, 'dist/sdk-package'));
const sdk = join(root, 'libs/publishers/sdk');
const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

rmSync(join(target, 'lib'), { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const settings = join(sdk, 'tsconfig.package.json');
const { status } = spawnSync(process.execPath, [compiler, '-p', settings, '--outDir', join(target, 'lib')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const { name, version, license, type } = read(sdk);
const { dependencies } = read(root);
// The HTTP client of the SDK needs a newer Node than the checkout does for its own start.
const { engines } = read(join(root, 'node_modules/undici'));
const entry = (file) => ({ types: `./lib/${file}.d.ts`, default: `./lib/${file}.js` });
const packed = {
  name,
  version,
  description: 'The interface of publisher plug-ins, with a test kit',
  license,
  type,
  engines,
  exports: { '.': entry('index'), './test-kit': entry('test-kit/index') },
  files: ['lib'],
  dependencies: { undici: dependencies.undici },
  // An author without a registry installs the package alone.
  bundleDependencies: ['undici'],
  // The test kit imports Jest when a spec registers its tests.
  peerDependencies: { '@jest/globals': '>=29' },
  peerDependenciesMeta: { '@jest/globals': { optional: true } },
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`);
const undici = join(target, 'node_modules/undici');
rmSync(undici, { recursive: true, force: true });
cpSync(join(root, 'node_modules/undici'), undici, { recursive: true, dereference: true });
cpSync(join(sdk, 'README.md'), join(target, 'README.md'));
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
console.log(`The package of the publisher SDK is in ${target}`);
