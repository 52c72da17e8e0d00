import { processStartTime } from '../process/identity.js';

/** Returns the pid that identifies the test run: `npm test` sets its own, otherwise it is Jest's main process. */
export function testRunPid(): number {
  const named = Number(process.env.TEST_RUN_PID);
  if (named > 0 && processStartTime(named)) return named;
  return process.argv[1]?.includes('jest-worker') ? process.ppid : process.pid;
}
