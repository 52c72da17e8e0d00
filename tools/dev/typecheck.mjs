#!/usr/bin/env node
// Checks the types of the whole checkout with TypeScript 7: the product and its tools, the dashboard, and the specs of the dashboard.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const COMPILER = join(root, 'node_modules/typescript-7/bin/tsc');
const PROGRAMS = {
  all: 'tsconfig.json',
  dashboard: 'apps/dashboard/tsconfig.json',
  'dashboard-specs': 'apps/dashboard/tsconfig.spec.json',
};

const statuses = Object.entries(PROGRAMS).map(([name, config]) => {
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', `.nx/typecheck/${name}.tsbuildinfo`];
  return spawnSync(process.execPath, [COMPILER, ...options, '-p', config], { cwd: root, stdio: 'inherit' }).status;
});
const failed = statuses.some((status) => status !== 0);
if (!failed) console.log('No type errors.');
process.exitCode = failed ? 1 : 0;
