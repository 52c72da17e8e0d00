import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processor time by the kernel's books is there on Linux only. */
export const canReadCpuTime = process.platform === 'linux';

/** A process as /proc shows it: its parent, and its processor time in milliseconds. */
interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended and were waited for. */
  readonly ended: number;
}

let millisecondsPerTick: number | undefined;

function timesOf(pid: number | string): ProcessTimes | undefined {
  millisecondsPerTick ??= 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program is in brackets and may hold anything; the numbers follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      parent: Number(fields[1]),
      own: (user + system) * millisecondsPerTick,
      ended: (endedUser + endedSystem) * millisecondsPerTick,
    };
  } catch {
    return undefined;
  }
}

/** Processor time that a process has used so far, in milliseconds. */
export function cpuOfProcess(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

/** Processor time of a server that has a process for each connection, its ended ones included, in milliseconds. */
export function cpuOfServer(pid: number): number {
  const server = timesOf(pid);
  if (!server) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(name) ?? [])
    .filter(({ parent }) => parent === pid);
  return server.own + server.ended + children.reduce((sum, { own }) => sum + own, 0);
}

/** Memory that a process holds now, in megabytes. */
export function memoryOfProcess(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}

/** Keeps a process and its threads on one processor; children that it makes later stay there too. */
export function pinProcess(pid: number, processor: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)], { stdio: 'ignore' }).status === 0;
}
