#!/usr/bin/env node
// Makes the package of the publisher SDK with its test kit for plug-ins outside the repository, in dist/sdk-package or the
// folder that is given: JavaScript, types, README and licence. `npm pack` or `npm publish` take it from there.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
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
withoutAliases(join(target, 'lib'));

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
  exports: { '.': entry('sdk/src/index'), './test-kit': entry('test-kit/src/index') },
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

/** The kit imports the SDK by aliases, two of which are no entries of the package: relative paths take their place. */
function withoutAliases(lib) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  const compiled = (alias) => join(lib, relative('libs/publishers', paths[alias][0]).replace(/\.ts$/, '.js'));
  for (const file of readdirSync(join(lib, 'test-kit'), { recursive: true })) {
    if (!/\.(js|ts)$/.test(file)) continue;
    const path = join(lib, 'test-kit', file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(
        /(['"])(@listings\/[\w/-]+)\1/g,
        (_, mark, alias) => mark + relative(dirname(path), compiled(alias)) + mark,
      ),
    );
  }
}
