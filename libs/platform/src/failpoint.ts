const armed = /^([a-z0-9_.-]+)(?::(\d+))?$/.exec(process.env['FAILPOINT'] ?? '');
let passes = 0;

/**
 * A named point at which a fault test kills the process: `FAILPOINT=after_commit:3` ends it with SIGKILL at the third
 * pass [reliability 2]. Does nothing unless the variable is set.
 */
export function failpoint(name: string): void {
  if (armed === null || armed[1] !== name) return;
  passes += 1;
  if (passes >= Number(armed[2] ?? 1)) process.kill(process.pid, 'SIGKILL');
}
