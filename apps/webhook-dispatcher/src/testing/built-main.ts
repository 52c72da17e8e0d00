import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The dispatcher as a script that plain Node runs: built from the present sources into a folder of its own. */
export interface BuiltMain {
  script: string;
  remove(): void;
}

/** Builds it (half a second): a process that is to be killed must be one of its own, and `dist` may be old. */
export function buildMain(): BuiltMain {
  const out = mkdtempSync(join(tmpdir(), 'listings-webhook-dispatcher-'));
  const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')) as { jsc: Record<string, unknown> };
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: unknown };
  };
  Object.assign(swc.jsc, { baseUrl: root, paths: base.compilerOptions.paths });
  writeFileSync(join(out, '.swcrc'), JSON.stringify(swc));
  writeFileSync(join(out, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(out, 'node_modules'));
  const cli = join(root, 'node_modules/@swc/cli/bin/swc.js');
  const ignored = '**/*.spec.ts,**/testing/**,**/files/**,**/*.cjs,**/*.mjs';
  const built = spawnSync(
    process.execPath,
    [
      cli,
      'apps/webhook-dispatcher',
      'libs',
      '-d',
      out,
      '--config-file',
      join(out, '.swcrc'),
      '--no-swcrc',
      '--quiet',
      '--ignore',
      ignored,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (built.status !== 0) throw new Error(`the build failed: ${built.stdout}${built.stderr}`);
  return {
    script: join(out, 'apps/webhook-dispatcher/src/main.js'),
    remove: () => rmSync(out, { recursive: true, force: true }),
  };
}
