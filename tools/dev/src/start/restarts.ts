import type { Clock } from '@listings/platform';

/** What to do after a process has exited. */
export type AfterDeath = { again: true; delayMs: number } | { again: false; why: string };

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** A process that has lived this long begins again with the first delay. */
const SETTLED_AFTER_MS = 60_000;

/** Exit code of a process whose configuration is wrong: a restart cannot help. */
const WRONG_CONFIGURATION = 78;

/**
 * Decides on the restarts of one process: always again, with delays that grow from a quarter of a second to half a
 * minute while it keeps dying. Only a wrong configuration ends the restarts.
 */
export function restartPolicy(clock: Pick<Clock, 'monotonic'>): (death: { code: number | null }) => AfterDeath {
  let deaths = 0;
  let startedAt = clock.monotonic();
  return ({ code }) => {
    if (code === WRONG_CONFIGURATION) return { again: false, why: 'its configuration is wrong' };
    deaths = clock.monotonic() - startedAt >= SETTLED_AFTER_MS ? 1 : deaths + 1;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(deaths - 1, 10), LONGEST_DELAY_MS);
    startedAt = clock.monotonic() + delayMs;
    return { again: true, delayMs };
  };
}
