import { fork, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout: Jest runs a project's tests from its root. */
const CHECKOUT = join(import.meta.dirname, '../../../..');

/** A build of the worker and its plug-ins as the sources are now, apart from `dist`. */
export interface WorkerBuild {
  /** File of a plug-in in this build, for PUBLISHERS. */
  plugIn(name: string): string;
  /** Starts the worker; what it prints is kept. */
  start(environment: Readonly<Record<string, string>>): WorkerProcess;
  remove(): void;
}

/** A worker in a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Resolves with what it tells its supervisor; rejects with its output when it ends before. */
  readonly ready: Promise<{ metricsPort: number }>;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  output(): string;
}

/** Builds with one SWC pass, as tools/dev/build.mjs does. */
export function buildWorker(): WorkerBuild {
  const cache = join(CHECKOUT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'worker-'));
  const swc = JSON.parse(readFileSync(join(CHECKOUT, '.swcrc'), 'utf8')) as { jsc: Record<string, unknown> };
  const { compilerOptions } = JSON.parse(readFileSync(join(CHECKOUT, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: unknown };
  };
  Object.assign(swc.jsc, { baseUrl: CHECKOUT, paths: compilerOptions.paths });
  const settings = join(folder, 'swcrc.json');
  writeFileSync(settings, JSON.stringify(swc));
  const ignored = '**/*.spec.ts,**/files/**,**/testing/**,**/*.cjs,**/*.mjs';
  const options = ['-d', folder, '--config-file', settings, '--no-swcrc', '--quiet', '--ignore', ignored];
  const made = spawnSync(
    process.execPath,
    [join(CHECKOUT, 'node_modules/@swc/cli/bin/swc.js'), 'apps/worker', 'libs', ...options],
    {
      cwd: CHECKOUT,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`the worker was not built: ${made.stderr}`);
  return {
    plugIn: (name) => join(folder, 'libs/publishers', name, 'src/index.js'),
    start: (environment) => startWorker(join(folder, 'apps/worker/src/main.js'), environment),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function startWorker(main: string, environment: Readonly<Record<string, string>>): WorkerProcess {
  const child = fork(main, {
    env: { PATH: process.env['PATH'], LISTINGS_SUPERVISED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<{ metricsPort: number }>((resolve, reject) => {
    child.on('message', (message) => resolve(message as { metricsPort: number }));
    void ended.then(() => reject(new Error(`the worker ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
}
