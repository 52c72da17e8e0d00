/** What to do after a process has exited. */
export type AfterDeath = { again: true; delayMs: number } | { again: false; why: string };

const WINDOW_MS = 60_000;
const MOST_IN_WINDOW = 5;
const MOST_BEFORE_READY = 2;

/** Exit code of a process whose configuration is wrong: a restart cannot help. */
const WRONG_CONFIGURATION = 78;

/**
 * Decides on the restarts of one process: at most five per minute, with increasing delays. A process that exits before it
 * is ready is restarted once.
 */
export function restartPolicy(
  now: () => number = Date.now,
): (death: { wasReady: boolean; code: number | null }) => AfterDeath {
  let deaths: number[] = [];
  let deathsBeforeReady = 0;
  return ({ wasReady, code }) => {
    deaths = [...deaths.filter((at) => now() - at < WINDOW_MS), now()];
    deathsBeforeReady = wasReady ? 0 : deathsBeforeReady + 1;
    if (code === WRONG_CONFIGURATION) return { again: false, why: 'its configuration is wrong' };
    if (deathsBeforeReady >= MOST_BEFORE_READY) return { again: false, why: 'it exited twice before it was ready' };
    if (deaths.length > MOST_IN_WINDOW) return { again: false, why: `it exited ${deaths.length} times in a minute` };
    return { again: true, delayMs: 250 * 2 ** (deaths.length - 1) };
  };
}
