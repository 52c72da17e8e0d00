import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { lastLines, openLog } from './log-file.js';
import { StartProblem } from './problem.js';
import { restartPolicy } from './restarts.js';

/** A process to supervise: its script, its environment and the file for its output. */
export interface ProcessPlan {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/** What a supervised process reports to the start. */
export interface ProcessEvents {
  spawned(name: string, pid: number): void;
  /** The process is ready, for the first time or after a restart. */
  ready(name: string, pid: number): void;
  /** The process exited and will be restarted. */
  died(name: string, story: string): void;
  /** The process has a wrong configuration and will not be restarted; everything should stop. */
  gaveUp(problem: StartProblem): void;
}

/** A process that is restarted until it is stopped. */
export interface SupervisedProcess {
  name: string;
  /** Resolves when the process is ready for the first time; rejects if its configuration is wrong. */
  ready: Promise<void>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`; resolves when the process has exited. */
  stop(graceMs: number): Promise<void>;
  /** Sends SIGKILL. */
  kill(): void;
}

/** A process that neither becomes ready nor reports that it waits for a server hangs, and is killed. */
const PATIENCE_MS = 60_000;

/**
 * Starts a process and restarts it when it exits. The process has its own process group, so that Ctrl-C reaches only the
 * supervisor. It also has an IPC channel: when the channel closes because the supervisor was killed, the process exits.
 */
export function supervise(plan: ProcessPlan, events: ProcessEvents): SupervisedProcess {
  const { name, script, env, logFile } = plan;
  const afterDeath = restartPolicy();
  let child: ChildProcess | undefined;
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let settleReady: { resolve: () => void; reject: (error: Error) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const ready = new Promise<void>((resolve, reject) => (settleReady = { resolve, reject }));
  ready.catch(() => undefined);

  const giveUp = (why: string) => {
    const problem = new StartProblem(`${name} does not keep running: ${why}.${quoted(logFile)}`);
    settleReady.reject(problem);
    events.gaveUp(problem);
  };

  const launch = () => {
    const log = openLog(logFile);
    const current = spawn(process.execPath, ['--enable-source-maps', script], {
      detached: true,
      env: { ...env, LISTINGS_SUPERVISED: '1' },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child = current;
    let hanging = false;
    const patience = setTimeout(() => {
      hanging = true;
      current.kill('SIGKILL');
    }, PATIENCE_MS);
    const again = (how: string, code: number | null) => {
      clearTimeout(patience);
      if (stopping || child !== current) return;
      const next = afterDeath({ code });
      if (!next.again) return giveUp(next.why);
      events.died(name, `${name} ${how} and restarts in ${next.delayMs / 1000} s.${quoted(logFile)}`);
      restart = setTimeout(launch, next.delayMs);
    };

    if (current.pid !== undefined) events.spawned(name, current.pid);
    current.on('message', (message) => {
      if (current.pid === undefined) return;
      if (typeOf(message) === 'waiting') patience.refresh();
      if (typeOf(message) !== 'ready') return;
      clearTimeout(patience);
      settleReady.resolve();
      events.ready(name, current.pid);
    });
    current.once('error', (error) => {
      if (current.pid === undefined) again(`could not be started (${error.message})`, null);
    });
    current.once('exit', (code, signal) => {
      if (hanging) again(`was not ready within ${PATIENCE_MS / 1000} s`, code);
      else again(`exited (${signal ?? `exit code ${code}`})`, code);
    });
  };
  launch();

  return {
    name,
    ready,
    stop: async (graceMs) => {
      stopping = true;
      clearTimeout(restart);
      settleReady.reject(new StartProblem('stopped'));
      const last = child;
      if (!last || last.pid === undefined || last.exitCode !== null || last.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      const force = setTimeout(() => last.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(force);
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null ? (message as { type?: unknown }).type : undefined;
}

function quoted(logFile: string): string {
  const lines = lastLines(logFile, 8);
  return lines.length === 0 ? '' : ` Last lines of ${logFile}:\n${lines.map((line) => `    ${line}`).join('\n')}`;
}
