import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { processCommand, processStartTime } from '../process/identity.js';

/** What a running server, or one that was killed, has written into its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Tells one run of the server from the next. */
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

/** Whether that process is a PostgreSQL server on this data directory, and no stranger with a reused pid. */
export function servesDirectory(pid: number, dataDir: string): boolean {
  const command = processCommand(pid) ?? '';
  return command.includes('postgres') && command.includes(`-D ${dataDir}`);
}

/** Ends a server by its pid: fast, then immediate, then by force. Its data survives each of them. */
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
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (processStartTime(pid) !== began) return;
      await sleep(10);
    }
  }
}
