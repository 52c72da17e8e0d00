import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { buildApp } from '@listings/testing';

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

/** Builds the worker as the sources are now. */
export function buildWorker(): WorkerBuild {
  const { main, file, remove } = buildApp('worker');
  return {
    plugIn: (name) => file(`libs/publishers/${name}/src/index.ts`),
    start: (environment) => startWorker(main, environment),
    remove,
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
