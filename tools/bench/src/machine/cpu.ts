import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The kernel reports processor time in /proc on Linux only. */
export const canReadCpuTime = process.platform === 'linux';

/** What the kernel says of a process: its parent, and processor times in milliseconds, which it counts in ticks. */
interface ProcessStat {
  readonly parent: number;
  readonly own: number;
  /** Time of children that have ended and were waited for. */
  readonly ended: number;
}

let millisecondsPerTick: number | undefined;

function statOf(pid: number | string): ProcessStat | undefined {
  millisecondsPerTick ??= 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in parentheses and may contain anything; the numbers follow it.
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

/** The processor time of the threads of a process in milliseconds, which the kernel counts in nanoseconds; without ended ones. */
function timeOfThreads(pid: number | string): number {
  try {
    const folder = `/proc/${pid}/task`;
    const nanoseconds = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'latin1').split(' ', 1)[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the processor time that a process has used so far, in milliseconds. */
function cpuOfProcess(pid: number): number {
  return Math.max(statOf(pid)?.own ?? 0, timeOfThreads(pid));
}

/** Returns the processor time of a server with one process per connection, including ended ones, in milliseconds. */
export function cpuOfServer(pid: number): number {
  for (;;) {
    const ended = statOf(pid)?.ended;
    if (ended === undefined) return 0;
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid);
    const running = children.reduce((sum, child) => sum + cpuOfProcess(Number(child)), cpuOfProcess(pid));
    // A child that ended meanwhile is in neither figure.
    if (statOf(pid)?.ended === ended) return running + ended;
  }
}

/** Processor time of one operation in milliseconds. */
export interface Cpu {
  readonly process: number;
  /** Of PostgreSQL; 0 without it. */
  readonly postgres: number;
}

/** Starts to count the processor time of a process and of PostgreSQL; the returned function says what each of so many operations has used since. */
export function cpuSince(pid: number, database: number): (operations: number) => Cpu {
  const [own, postgres] = [cpuOfProcess(pid), cpuOfServer(database)];
  return (operations) => ({
    process: (cpuOfProcess(pid) - own) / operations,
    postgres: (cpuOfServer(database) - postgres) / operations,
  });
}

/** Returns the memory that a process uses, in megabytes. */
export function memoryOfProcess(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}

/** Pins a process and its threads to one processor; its later children inherit this. */
export function pinProcess(pid: number, processor: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)], { stdio: 'ignore' }).status === 0;
}

/** Pins each server to one processor and PostgreSQL to another; the load gets a third, or shares PostgreSQL's. */
export function pinServers(pids: { servers: readonly number[]; postgres: number; load: number }): boolean {
  const processors = availableParallelism();
  if (processors < 2) return false;
  return [
    ...pids.servers.map((pid) => pinProcess(pid, 0)),
    pinProcess(pids.postgres, 1),
    pinProcess(pids.load, processors > 2 ? 2 : 1),
  ].every((done) => done);
}
