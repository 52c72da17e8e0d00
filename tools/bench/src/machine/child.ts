import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';

/** A Node process of the benchmark. */
export interface Child {
  readonly pid: number;
  /** Its `ready` message. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly channel: ChildProcess;
  stop(): Promise<void>;
}

/** The options with which docs/operating/install.md starts the api; the servers that it is compared with get the same. */
export const NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=64'];

/** The options of a process whose heap the benchmark asks for, and whose processor profile it may write to a folder. */
export function measuredOptions(profile: string | undefined): string[] {
  return [
    '--expose-gc',
    `--import=${join(CHECKOUT, 'dist/tools/bench/src/machine/report-heap.js')}`,
    ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
  ];
}

/** On a machine with much other work too. */
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;

/** Starts a built script and waits for its message of type `ready`. Its output is written to a file. */
async function startChild(options: {
  script: string;
  environment: Readonly<Record<string, string>>;
  logFile: string;
  /** The options of Node, if they are not those of the api. */
  nodeOptions?: readonly string[];
}): Promise<Child> {
  const { script, environment, logFile, nodeOptions = NODE_OPTIONS } = options;
  const log = openSync(logFile, 'w');
  const channel = fork(script, [], {
    execArgv: [...nodeOptions],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<void>((resolve) => channel.once('exit', () => resolve()));
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${script} ${reason}:\n${readFileSync(logFile, 'utf8')}`));
    const timer = setTimeout(() => {
      channel.kill('SIGKILL');
      fail('was not ready in time');
    }, READY_WITHIN_MS);
    channel.on('message', (message: { type?: string } & Record<string, unknown>) => {
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      resolve(message);
    });
    channel.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  return {
    pid: channel.pid ?? 0,
    ready,
    channel,
    async stop() {
      channel.kill('SIGTERM');
      const timer = setTimeout(() => channel.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The processes of a benchmark, whose logs are in one folder. */
export interface Children {
  /** Starts a built script, which dist contains, and waits until it is ready. */
  start(
    name: string,
    script: string,
    environment?: Readonly<Record<string, string>>,
    nodeOptions?: readonly string[],
  ): Promise<Child>;
  /** Stops all of them, the newest first. */
  stop(): Promise<void>;
}

/** Starts processes with their logs in a folder. */
export function childrenIn(folder: string): Children {
  const children: Child[] = [];
  mkdirSync(folder, { recursive: true });
  return {
    async start(name, script, environment = {}, nodeOptions) {
      const logFile = join(folder, `${name}.log`);
      const child = await startChild({ script: join(CHECKOUT, 'dist', script), environment, logFile, nodeOptions });
      children.push(child);
      return child;
    },
    async stop() {
      for (const child of children.splice(0).toReversed()) await child.stop();
    },
  };
}

/** Sends a message with a type and other fields to a child, and resolves to its answer of the same type. */
export function askChild<Answer>(child: Child, type: string, fields: object = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const listen = (message: { type: string } & Answer) => {
      if (message.type !== type) return;
      child.channel.off('message', listen);
      resolve(message);
    };
    child.channel.on('message', listen);
    child.channel.send({ type, ...fields });
  });
}
