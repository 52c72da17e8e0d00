import * as inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { currentWork, rowsInWork, systemClock } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { BEAT, DEBUGGER, WORK_HOOK } from './watch-protocol.js';
import type { BlockedWorkStatements, SeenWork, WatchdogSettings } from './watch-protocol.js';

/** Beats within the time after which the event loop counts as blocked. */
const BEATS = 20;

/**
 * Starts the watchdog of this process: a thread that notices when the event loop is blocked, logs which row and which
 * method of a plug-in do it, records the row, and ends the process so that it is restarted.
 */
export function startWatchdog({
  name,
  databaseUrl,
  blockedAfterMs,
  logger,
  blockedWork,
}: {
  name: string;
  databaseUrl: string;
  blockedAfterMs: number;
  logger: Logger;
  /** For a process that does work of the engine. */
  blockedWork?: BlockedWorkStatements;
}): void {
  const signals = new Int32Array(new SharedArrayBuffer(8));
  const beatMs = Math.max(blockedAfterMs / BEATS, 20);
  const settings: WatchdogSettings = { signals, beatMs, blockedAfterMs, name, databaseUrl, blockedWork };
  Object.assign(globalThis, { [WORK_HOOK]: () => JSON.stringify(seenWork()) });
  const beat = () => {
    Atomics.store(signals, DEBUGGER, isDebugged() ? 1 : 0);
    Atomics.add(signals, BEAT, 1);
  };
  systemClock.every(beatMs, beat).unref();
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  thread.on('error', (error) => logger.error({ err: error }, 'the watchdog failed; the process goes on without it'));
}

/** What the watchdog asks for while it has paused the running code. */
function seenWork(): SeenWork {
  const { work, call } = currentWork();
  const others = rowsInWork().filter((row) => row !== work);
  return { work, call, others, debugged: isDebugged() };
}

/** Whether a person may have paused the process in a debugger. */
function isDebugged(): boolean {
  return inspector.url() !== undefined;
}
