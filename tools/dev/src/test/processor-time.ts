import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every platform that has /proc. */
const TICKS_PER_SECOND = 100;

/**
 * The processor time of a process and of its children that have ended, in seconds; 0 where there is no /proc. The fields of
 * `stat` behind the name of the program: utime, stime, cutime and cstime are the 12th to 15th.
 */
export function processorSecondsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
