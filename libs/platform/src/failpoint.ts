import { writeSync } from 'node:fs';

/** Passes left until the process dies, for each armed failpoint. */
const armed = new Map(
  (process.env['FAILPOINT'] ?? '').split(',').flatMap((text): [string, number][] => {
    const [, name, passes] = /^([a-z0-9_.-]+)(?::(\d+))?$/.exec(text) ?? [];
    return name === undefined ? [] : [[name, Number(passes ?? 1)]];
  }),
);

const STANDARD_ERROR = 2;

/**
 * A named point at which a fault test kills the process: `FAILPOINT=after_commit:3` ends it with SIGKILL at the third
 * pass [reliability 2]. Several points are separated by commas; the first one that is reached kills. The last line of
 * the process names the point. Does nothing unless the variable is set.
 */
export function failpoint(name: string): void {
  const left = armed.get(name);
  if (left === undefined) return;
  armed.set(name, left - 1);
  if (left > 1) return;
  writeSync(STANDARD_ERROR, `${JSON.stringify({ failpoint: name })}\n`);
  process.kill(process.pid, 'SIGKILL');
}
