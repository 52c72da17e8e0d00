import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { systemClock, within } from '@listings/platform/time';
import { pauseMainThread } from './paused-main-thread.js';
import type { PausedMainThread } from './paused-main-thread.js';
import { BEAT, DEBUGGER } from './watch-protocol.js';
import type { SeenWork, WatchdogSettings } from './watch-protocol.js';

/** Time for the main thread to pause. */
const PAUSE_MS = 5_000;
/** Time to record the blocked row; a database that is away does not keep the process blocked. */
const RECORD_MS = 5_000;
/** Exit code of a process that SIGKILL from within does not end: EX_SOFTWARE of sysexits.h. */
const SOFTWARE_FAULT = 70;

const { signals, beatMs, blockedAfterMs, name, databaseUrl, blockedWork } = workerData as WatchdogSettings;

/** The last beat before the block. */
let blockedSince = 0;

for (;;) {
  await untilBlocked();
  const paused = await pauseMainThread(PAUSE_MS);
  if (paused && isFalseAlarm(paused)) paused.resume();
  else await endProcess(paused);
}

/**
 * Resolves when the main thread has not beaten for the time limit. Counts only time in which this thread ran, so that a
 * suspended machine or a stopped process does not count.
 */
async function untilBlocked(): Promise<void> {
  let seen = beats();
  let silentMs = 0;
  let last = systemClock.monotonic();
  while (silentMs < blockedAfterMs) {
    await systemClock.sleep(beatMs);
    const now = systemClock.monotonic();
    silentMs += Math.min(now - last, 2 * beatMs);
    last = now;
    if (beats() === seen && Atomics.load(signals, DEBUGGER) === 0) continue;
    seen = beats();
    silentMs = 0;
  }
  blockedSince = seen;
}

/** Whether the main thread runs again, or a person has paused it in a debugger. */
function isFalseAlarm({ seen }: PausedMainThread): boolean {
  return beats() !== blockedSince || seen?.debugged === true;
}

async function endProcess(paused: PausedMainThread | undefined): Promise<void> {
  const { seen, stack = [] } = paused ?? {};
  const recorded = seen && (await recordedWithin(RECORD_MS, seen));
  const line = {
    level: 'error',
    time: systemClock.now().toISOString(),
    process: name,
    name,
    call: seen?.call,
    work: seen?.work,
    ...recorded,
    stack,
    msg: `the event loop was blocked for ${blockedAfterMs} ms; the process ends to be restarted`,
  };
  // Not through the main thread, which is blocked.
  writeSync(1, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The kernel does not let the first process of a container kill itself.
  await systemClock.sleep(500);
  paused?.exit(SOFTWARE_FAULT);
  await systemClock.sleep(60_000);
}

async function recordedWithin(ms: number, seen: SeenWork): Promise<{ times?: number; notRecorded?: string }> {
  try {
    const { recordBlocked } = await import('./record-blocked.js');
    const late = () => new Error(`the database did not answer within ${ms} ms`);
    const limit = { clock: systemClock, ms, late };
    return { times: await within(limit, recordBlocked(databaseUrl, seen, blockedWork)) };
  } catch (error) {
    return { notRecorded: String(error) };
  }
}

function beats(): number {
  return Atomics.load(signals, BEAT);
}
