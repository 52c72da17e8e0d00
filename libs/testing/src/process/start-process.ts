import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { realClock } from '../time/real-clock.js';
import type { ProductLog } from './product-log.js';

/** Exit code or signal of a process; one of the two is set. */
export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The command to run and the condition for its readiness. */
export interface ProcessOptions {
  /** A Node script to run with the current Node... */
  script?: string;
  /** ...or a command line of any program. */
  command?: [program: string, ...args: string[]];
  args?: string[];
  /** Added to the environment of the current process; `undefined` removes a variable. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** A line of output, or an IPC message of a Node script, after which the process counts as ready. */
  readyWhen?: RegExp | ((message: unknown) => boolean);
  /** A process that is not ready within this time is ended. */
  timeoutMs?: number;
  /** Collects the warnings and errors in the output, also of a process that does not become ready. */
  log?: ProductLog;
}

/** A running child process of an end-to-end or fault test. */
export interface RunningProcess {
  pid: number;
  /** The output so far, standard output and error in the order of arrival. */
  output(): string;
  /** The IPC messages so far. */
  messages: unknown[];
  /** Resolves when the process has ended and all its output was read. */
  exited: Promise<ProcessExit>;
  send(message: object): void;
  /** Sends the signal (default SIGTERM) and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<ProcessExit>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a child process and waits until it is ready; an error contains its output. The child ends with the test
 * process: Node scripts see their IPC channel close, other programs get SIGKILL.
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { script, command, args = [], env = {}, cwd, readyWhen, log } = options;
  const limitMs = options.timeoutMs ?? 80_000;
  const [program, ...rest] = command ?? [process.execPath, ...(script ? [script] : [])];
  const child = spawn(program, [...rest, ...args], {
    cwd,
    env: withoutUndefined({ ...process.env, NODE_OPTIONS: undefined, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', script ? 'ipc' : 'ignore'],
  });
  running.add(child);

  let printed = '';
  log?.watch(() => printed);
  const messages: unknown[] = [];
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder('utf8');
    stream?.on('data', (chunk: Buffer) => {
      printed += decoder.write(chunk);
      changed();
    });
  }
  child.on('message', (message) => {
    messages.push(message);
    changed();
  });
  let ended: ProcessExit | undefined;
  const exited = new Promise<ProcessExit>((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      running.delete(child);
      ended = { code, signal };
      resolve(ended);
      changed();
    };
    child.once('close', settle);
    child.once('error', (error) => {
      printed += error.message;
      settle(null, null);
    });
  });

  const started: RunningProcess = {
    pid: child.pid ?? 0,
    output: () => printed,
    messages,
    exited,
    send: (message) => void child.send(message),
    kill: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
  if (!readyWhen) return started;

  const isReady = () => (readyWhen instanceof RegExp ? readyWhen.test(printed) : messages.some(readyWhen));
  await new Promise<void>((resolve, reject) => {
    const settle = (problem?: string) => {
      listeners.delete(look);
      timer.cancel();
      if (!problem) return resolve();
      reject(new Error(`${[program, ...rest, ...args].join(' ')} ${problem}; it printed:\n${printed}`));
    };
    const look = () => {
      if (isReady()) settle();
      else if (ended) settle(`ended with ${ended.signal ?? `code ${ended.code}`} before it was ready`);
    };
    const timer = realClock.after(limitMs, () => {
      settle(`was not ready within ${limitMs} ms`);
      child.kill('SIGKILL');
    });
    listeners.add(look);
    look();
  });
  return started;
}

function withoutUndefined(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}
