import { rmSync } from 'node:fs';
import type { Clock } from '@listings/platform';
import { processStartTime } from '@listings/testing';
import { asRecord, readStateFile, updateStateFile } from './state-file.js';

/** A child process, identified so that a reused pid cannot be mistaken for it. */
interface RecordedProcess {
  name: string;
  pid: number;
  startTime: string;
}

/** The child processes of this start, stored for the next start in case this one is killed. */
export interface ProcessRecord {
  add(name: string, pid: number): void;
  remove(): void;
}

/** Opens an empty record for this start. A process that cannot be recorded runs on; `say` tells the reason. */
export function openProcessRecord(path: string, say: (line: string) => void): ProcessRecord {
  const children = new Map<string, RecordedProcess>();
  return {
    add: (name, pid) => {
      const startTime = processStartTime(pid);
      if (startTime === undefined) return;
      children.set(name, { name, pid, startTime });
      updateStateFile(path, [...children.values()], say);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

/**
 * Stops the child processes that a killed start has left. They normally exit when their start is gone, so this finds
 * only those that hang. Returns the names of the processes that it stopped.
 */
export async function stopLeftoverProcesses(
  path: string,
  { clock, patienceMs = 5000 }: { clock: Pick<Clock, 'monotonic' | 'sleep'>; patienceMs?: number },
): Promise<string[]> {
  const left = recorded(path).filter(isAlive);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const alive = left.filter(isAlive);
    for (const { pid } of alive) send(pid, signal);
    const deadline = clock.monotonic() + patienceMs;
    while (clock.monotonic() < deadline && alive.some(isAlive)) await clock.sleep(20);
  }
  rmSync(path, { force: true });
  return left.map(({ name }) => name);
}

function recorded(path: string): RecordedProcess[] {
  let content: unknown;
  try {
    content = readStateFile(path);
  } catch {
    // The record is renamed into place, so it is never truncated. A foreign file contains no processes of ours.
    return [];
  }
  if (!Array.isArray(content)) return [];
  return content.flatMap((entry) => {
    const { name, pid, startTime } = asRecord(entry);
    return typeof name === 'string' && typeof pid === 'number' && typeof startTime === 'string'
      ? [{ name, pid, startTime }]
      : [];
  });
}

function isAlive({ pid, startTime }: RecordedProcess): boolean {
  return processStartTime(pid) === startTime;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited meanwhile or belongs to another user; the loop checks again.
  }
}
