// Compiles folders of sources with SWC. The aliases come from tsconfig.base.json, so tsc, SWC and Jest share one list.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARD } from './dashboard.mjs';

/** Compiles `folders` of the checkout into the folder `into`. Returns the exit code of SWC. */
export function compile(root, folders, into) {
  const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  swc.jsc.baseUrl = root;
  swc.jsc.paths = paths;
  mkdirSync(into, { recursive: true });
  const settings = join(into, '.swcrc');
  writeFileSync(settings, JSON.stringify(swc));
  const ignored = `**/*.spec.ts,tools/generators/**/files/**,**/*.cjs,**/*.mjs,${DASHBOARD}/**`;
  const options = ['-d', into, '--config-file', settings, '--no-swcrc', '--quiet', '--ignore', ignored];
  const cli = join(root, 'node_modules/@swc/cli/bin/swc.js');
  // The caller may print its result to standard output.
  const { status } = spawnSync(process.execPath, [cli, ...folders, ...options], { cwd: root, stdio: ['ignore', 2, 2] });
  return status ?? 1;
}
