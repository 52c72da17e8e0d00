import { fork } from 'node:child_process';
import { bundledApp } from '@listings/testing';

/** A build of the worker and its plug-ins from the current sources, separate from `dist`. */
export type WorkerBuild = ReturnType<typeof buildWorker>;

/** A worker in a child process. */
export type WorkerProcess = ReturnType<typeof startWorker>;

/** Builds the worker from the current sources. Its removal throws if a worker logged a warning or error that the test does not expect. */
export function buildWorker() {
  const { main, file, log, close } = bundledApp('worker');
  // No webhook-dispatcher runs beside the workers, and tests store locations without events: when a test takes longer than
  // a minute, the check of the invariants finds both.
  log.allowLine(/"kinds":\{"(event-numbers|locations)":\d+\}/);
  // On a busy machine a server of the queue may take longer than the two seconds that the worker waits for it.
  log.allowLine(/did not respond in 2000 ms.*job was not enqueued; the sweep will find its rows/);
  return {
    /** File name of a plug-in in this build, for PUBLISHERS. */
    plugIn: (name: string) => file(`libs/publishers/${name}/src/index.ts`),
    /** Starts the worker and captures its output. */
    start: (environment: Readonly<Record<string, string>>) => {
      const worker = startWorker(main, environment);
      log.watch(worker.output);
      return worker;
    },
    /** The log of all started workers: say which warnings the test expects. */
    log,
    close,
  };
}

function startWorker(main: string, environment: Readonly<Record<string, string>>) {
  const child = fork(main, {
    env: { PATH: process.env['PATH'], LISTINGS_SUPERVISED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  /** Resolves when the process has exited. */
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  /** Resolves with its ready message; rejects with its output if it exits first. */
  const ready = new Promise<{ metricsPort: number }>((resolve, reject) => {
    child.on('message', (message) => {
      const { type, metricsPort } = message as { type: string; metricsPort: number };
      if (type === 'ready') resolve({ metricsPort });
    });
    void ended.then(() => reject(new Error(`the worker ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
}
