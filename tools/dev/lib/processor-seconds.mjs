import { existsSync, readFileSync } from 'node:fs';

/**
 * The user and system time of the children of a shell, in seconds, from the output of its builtin `times`: two lines, of which
 * the second is that of the children. Undefined if the shell was killed before it wrote them.
 */
export function processorSeconds(file) {
  if (!existsSync(file)) return undefined;
  const times = [...readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)].slice(2, 4);
  if (times.length < 2) return undefined;
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
