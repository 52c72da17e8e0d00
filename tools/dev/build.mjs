#!/usr/bin/env node
// The one build: a single SWC pass over apps, libs, tools and examples into dist (docs/decisions/0003), and the dashboard,
// which Vite bundles for browsers (docs/decisions/0025).
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './lib/compile.mjs';
import { buildDashboard, DASHBOARD_OUTPUT } from './lib/dashboard.mjs';
import { copyReferenceViewer } from './lib/reference-viewer.mjs';
import { sourceFolders, sourceHash } from './lib/sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

// Hash the sources before the build: a file that is saved during the build then triggers the next one.
const stamp = sourceHash(root);
rmSync(join(root, 'dist/.stamp'), { force: true });
const folders = sourceFolders.filter((folder) => existsSync(join(root, folder)));
for (const folder of folders.flatMap(outputsOf)) rmSync(join(root, 'dist', folder), { recursive: true, force: true });

const status = compile(root, folders, join(root, 'dist'));
if (status !== 0) process.exit(status);
copyReferenceViewer(root);
await buildDashboard(root);
writeFileSync(join(root, 'dist/.stamp'), stamp);

/** The folders in dist that the SWC pass replaces: those of every app, but not the bundle of the dashboard. */
function outputsOf(folder) {
  if (folder !== 'apps' || !existsSync(join(root, 'dist/apps'))) return [folder];
  return readdirSync(join(root, 'dist/apps'))
    .map((app) => `apps/${app}`)
    .filter((app) => `dist/${app}` !== DASHBOARD_OUTPUT);
}
