import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';

/** A process of the product that is killed and started again. */
export interface RestartedProcess {
  /** Ends the process with SIGKILL and starts it again at once, without waiting until it is ready. */
  killAndRestart(): Promise<void>;
  /** Resolves when the present process is ready. */
  ready(): Promise<void>;
  /** Output of all processes so far. */
  output(): string;
  stop(): Promise<void>;
}

/** A process whose PostgreSQL ends while it starts ends too, and its supervisor starts it again after a moment: PostgreSQL recovers for seconds. */
const MOST_STARTS = 30;
const NEXT_START_MS = 1_000;

/** Starts a script that tells its parent when it is ready. */
export function startRestarted(script: string, env: Readonly<Record<string, string>>): RestartedProcess {
  let earlier = '';
  let kills = 0;
  const start = async () => {
    for (let left = MOST_STARTS; ; left -= 1) {
      try {
        return await startProcess({ script, env, readyWhen: () => true, timeoutMs: 60_000 });
      } catch (error) {
        if (left === 1) throw error;
        await sleep(NEXT_START_MS);
      }
    }
  };
  let present: Promise<RunningProcess> = start();
  return {
    async killAndRestart() {
      const killed = await present;
      await killed.kill('SIGKILL');
      earlier += killed.output();
      kills += 1;
      present = start();
    },
    async ready() {
      for (let seen = -1; seen !== kills;) {
        seen = kills;
        await present;
      }
    },
    output: () => earlier,
    async stop() {
      // A process that did not start has ended.
      const running = await present.catch(() => undefined);
      if (!running) return;
      earlier += running.output();
      await running.kill('SIGKILL');
    },
  };
}
