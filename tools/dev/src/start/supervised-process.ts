import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Clock, Timer } from '@listings/platform';
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

/** What the supervision of a process needs. */
export interface Supervision {
  events: ProcessEvents;
  clock: Clock;
  /** Starts the process, or throws a StartProblem if it cannot; tests of the rules start none. */
  start?: (plan: ProcessPlan, clock: Clock) => ChildProcess;
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
export function supervise(plan: ProcessPlan, { events, clock, start = spawnProcess }: Supervision): SupervisedProcess {
  const { name, logFile } = plan;
  const afterDeath = restartPolicy(clock);
  let child: ChildProcess | undefined;
  let stopping = false;
  let restart: Timer | undefined;
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

  const startLater = (how: string, code: number | null) => {
    const next = afterDeath({ code });
    if (!next.again) return giveUp(next.why);
    events.died(name, `${name} ${how} and restarts in ${next.delayMs / 1000} s.${quoted(logFile)}`);
    restart = clock.after(next.delayMs, launchAgain);
  };
  // Only the first start ends the system, such as when the disk of its log is full.
  const launchAgain = () => {
    try {
      launch();
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      startLater(`could not be started (${error.message.replace(/\.$/, '')})`, null);
    }
  };

  const launch = () => {
    const current = start(plan, clock);
    child = current;
    let isReady = false;
    let hanging = false;
    const watch = () =>
      clock.after(PATIENCE_MS, () => {
        hanging = true;
        current.kill('SIGKILL');
      });
    let patience = watch();
    const again = (how: string, code: number | null) => {
      patience.cancel();
      if (!stopping && child === current) startLater(how, code);
    };

    if (current.pid !== undefined) events.spawned(name, current.pid);
    current.on('message', (message) => {
      if (current.pid === undefined) return;
      const type = typeOf(message);
      if (type !== 'ready' && (type !== 'waiting' || isReady)) return;
      patience.cancel();
      if (type === 'waiting') {
        patience = watch();
        return;
      }
      isReady = true;
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
      restart?.cancel();
      settleReady.reject(new StartProblem('stopped'));
      const last = child;
      if (!last || last.pid === undefined || last.exitCode !== null || last.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      const force = clock.after(graceMs, () => last.kill('SIGKILL'));
      await ended;
      force.cancel();
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}

/** Starts the script in a process group of its own, with its output in the log. */
function spawnProcess({ script, env, logFile }: ProcessPlan, clock: Clock): ChildProcess {
  const log = openLog(logFile, clock);
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    detached: true,
    env: { ...env, LISTINGS_SUPERVISED: '1' },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null ? (message as { type?: unknown }).type : undefined;
}

function quoted(logFile: string): string {
  const lines = lastLines(logFile, 8);
  return lines.length === 0 ? '' : ` Last lines of ${logFile}:\n${lines.map((line) => `    ${line}`).join('\n')}`;
}
