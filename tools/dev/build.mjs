#!/usr/bin/env node
// The one build: a single SWC pass over apps, libs, tools and examples into dist (docs/decisions/0003), and the dashboard,
// which Vite bundles for browsers (docs/decisions/0025).
// The aliases come from tsconfig.base.json, so tsc, SWC and Jest share one list.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard, DASHBOARD, DASHBOARD_OUTPUT } from './lib/dashboard.mjs';
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
for (const folder of folders.flatMap(outputsOf)) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
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
    `**/*.spec.ts,**/files/**,**/*.cjs,**/*.mjs,${DASHBOARD}/**`,
  ],
  { cwd: root, stdio: 'inherit' },
);
if (result.status !== 0) process.exit(result.status ?? 1);
await buildDashboard(root);
writeFileSync(join(root, 'dist/.stamp'), stamp);

/** The folders in dist that the SWC pass replaces: those of every app, but not the bundle of the dashboard. */
function outputsOf(folder) {
  if (folder !== 'apps' || !existsSync(join(root, 'dist/apps'))) return [folder];
  return readdirSync(join(root, 'dist/apps'))
    .map((app) => `apps/${app}`)
    .filter((app) => `dist/${app}` !== DASHBOARD_OUTPUT);
}
