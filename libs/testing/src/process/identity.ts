import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the start time of a process in the system's notation; undefined if there is no such process. Pid and start
 * time together identify a process; a pid alone can be reused.
 */
export function processStartTime(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2 is the program's name in parentheses and may contain spaces, so count after it. Field 22 is the start
    // time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Returns the command line of a process, separated by spaces; undefined if there is no such process. */
export function processCommand(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
