#!/usr/bin/env node
// The one build: a single SWC pass over apps, libs, tools and examples into dist (docs/decisions/0003).
// The aliases come from tsconfig.base.json, so tsc, SWC and Jest share one list.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFolders, sourceHash } from './lib/sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
swc.jsc.baseUrl = root;
swc.jsc.paths = paths;

// Hash the sources before the build: a file that is saved during the build then triggers the next one.
const stamp = sourceHash(root);
rmSync(join(root, 'dist/.stamp'), { force: true });
const folders = sourceFolders.filter((folder) => existsSync(join(root, folder)));
for (const folder of folders) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/.swcrc'), JSON.stringify(swc));

const result = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@swc/cli/bin/swc.js'),
    ...folders,
    '-d',
    'dist',
    '--config-file',
    'dist/.swcrc',
    '--no-swcrc',
    '--quiet',
    '--ignore',
    '**/*.spec.ts,**/files/**,**/*.cjs,**/*.mjs',
  ],
  { cwd: root, stdio: 'inherit' },
);
// The viewer of the API reference: the images have no development packages, from which it comes.
const viewer = 'node_modules/@scalar/fastify-api-reference';
const reference = join(root, 'dist/apps/api/src/openapi/reference');
if (existsSync(reference)) {
  cpSync(join(root, viewer, 'dist/js/standalone.js'), join(reference, 'viewer.js'));
  cpSync(join(root, viewer, 'LICENSE'), join(reference, 'viewer.LICENSE'));
}

if (result.status === 0) writeFileSync(join(root, 'dist/.stamp'), stamp);
process.exit(result.status ?? 1);
