import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processCommand, processStartTime } from '../process/identity.js';
import { realClock } from '../time/real-clock.js';

/** The content of postmaster.pid in the data directory of a running or killed server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Identifies one run of the server. */
  run: string;
  ready: boolean;
}

/** Reads postmaster.pid: pid, directory, start time, port, socket folder, address, memory key, state. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), run: `${lines[0]} ${lines[2]}`, ready: lines[7]?.trim() === 'ready' };
}

/** True if the process is a PostgreSQL server on this data directory, and not another process with a reused pid. */
export function servesDirectory(pid: number, dataDir: string): boolean {
  const command = processCommand(pid) ?? '';
  return command.includes('postgres') && command.includes(`-D ${dataDir}`);
}

/** Stops a server by its pid: fast, then immediate, then by SIGKILL. Its data survives each of them. */
export async function endPostmaster(pid: number): Promise<void> {
  const began = processStartTime(pid);
  if (began === undefined) return;
  for (const [signal, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(
        `The PostgreSQL server with pid ${pid} belongs to another user and cannot be stopped from here: stop it as that user.`,
        { cause: error },
      );
    }
    const deadline = realClock.monotonic() + patience;
    while (realClock.monotonic() < deadline) {
      if (processStartTime(pid) !== began) return;
      await realClock.sleep(10);
    }
  }
}
